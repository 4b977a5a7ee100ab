import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { AddressDrawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { useHasSpaceForPreview } from '#core/ui-office/drafts/editor-form.tsx'
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
  // Closes by changing the address, so that unsaved changes are confirmed as for any navigation.
  const close = () => setSearch({}, { preventScrollReset: true, replace: true })
  return (
    <AddressDrawer
      opened={requestedArticle !== null}
      onClose={close}
      position="right"
      size={useHasSpaceForPreview() ? '920px' : '600px'}
      title={t(requestedArticle === 'new' ? 'services.office.articles.create' : 'services.office.articles.edit')}
    >
      {requestedArticle && (
        <ArticleEditor
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

interface ArticleEditorProps {
  serviceId: string
  openId: string
  /** The initial section of a new article. */
  section: string | null
  onDone: () => void
}

function ArticleEditor({ serviceId, openId, section, onDone }: ArticleEditorProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const service = useQuery(serviceTextsQuery(orgId, serviceId))
  const cachedServices = useQuery(servicesQuery(orgId)).data
  /** Increased after "save and next", to open a blank form with the same section. */
  const [nextForm, setNextForm] = useState({ count: 0, section })
  if (service.isPending) return <FormSkeleton />
  if (service.isError) return <Failure error={service.error} retry={() => void service.refetch()} />
  const article = service.data.articles.find(({ id }) => id === openId)
  if (!article && openId !== 'new')
    return <EmptyState title={t('services.office.articles.gone')}>{t('services.office.articles.goneNext')}</EmptyState>
  const existing = article && {
    article,
    latest: cachedServices?.find(({ id }) => id === serviceId)?.articles.find(({ id }) => id === openId)?.version,
    read: async () => (await readServiceTexts(orgId, serviceId)).articles.find(({ id }) => id === openId) ?? null,
  }
  return (
    <ArticleForm
      key={nextForm.count}
      service={service.data}
      existing={existing}
      section={nextForm.section}
      onDone={onDone}
      onNext={(section) => setNextForm(({ count }) => ({ count: count + 1, section }))}
    />
  )
}
