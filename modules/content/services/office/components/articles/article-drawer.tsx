import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { usePreviewFitsBeside } from '#core/ui-office/drafts/editor-form.tsx'
import { EmptyState, Failure } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { readServiceTexts, servicesQuery, serviceTextsQuery } from '../../api.ts'
import { ArticleForm } from './article-form.tsx'

/** Edits an article in a drawer beside the list. */
export function ArticleDrawer({ serviceId }: { serviceId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const requestedArticle = search.get('article')
  // Closes by changing the address, so that the guard for unsaved changes is asked as for any navigation.
  const close = () => setSearch({}, { preventScrollReset: true, replace: true })
  return (
    <AddressDrawer
      opened={requestedArticle !== null}
      onClose={close}
      position="right"
      size={usePreviewFitsBeside() ? '920px' : '600px'}
      title={t(requestedArticle === 'new' ? 'services.office.articles.create' : 'services.office.articles.edit')}
    >
      {requestedArticle && (
        <Content
          key={requestedArticle}
          serviceId={serviceId}
          openId={requestedArticle}
          section={search.get('section')}
          onDone={close}
        />
      )}
    </AddressDrawer>
  )
}

interface ContentProps {
  serviceId: string
  openId: string
  /** The initial section of a new article. */
  section: string | null
  onDone: () => void
}

function Content({ serviceId, openId, section, onDone }: ContentProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const service = useQuery(serviceTextsQuery(orgId, serviceId))
  const list = useQuery(servicesQuery(orgId)).data
  /** After saving, opens a new form in the same section. */
  const [next, setNext] = useState({ count: 0, section })
  if (service.isPending) return <FormSkeleton />
  if (service.isError) return <Failure error={service.error} retry={() => void service.refetch()} />
  const article = service.data.articles.find(({ id }) => id === openId)
  if (!article && openId !== 'new')
    return <EmptyState title={t('services.office.articles.gone')}>{t('services.office.articles.goneNext')}</EmptyState>
  const existing = article && {
    article,
    latest: list?.find(({ id }) => id === serviceId)?.articles.find(({ id }) => id === openId)?.version,
    read: async () => (await readServiceTexts(orgId, serviceId)).articles.find(({ id }) => id === openId) ?? null,
  }
  return (
    <ArticleForm
      key={next.count}
      service={service.data}
      existing={existing}
      section={next.section}
      onDone={onDone}
      onNext={(section) => setNext(({ count }) => ({ count: count + 1, section }))}
    />
  )
}
