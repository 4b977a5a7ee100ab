import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AddressDrawer } from '#core/ui-office/dialogs.tsx'
import { useRoomBeside } from '#core/ui-office/editor-form.tsx'
import { Empty, Failure } from '#core/ui-office/screen.tsx'
import { FormSkeleton } from '#core/ui-office/skeletons.tsx'
import { useManagedHotel } from '#modules/hotels/office/api.ts'
import { readServiceTexts, servicesQuery, serviceTextsQuery } from '../api.ts'
import { ArticleForm } from './article-form.tsx'

/** Where an article is written, beside the list it stands in. */
export function ArticleDrawer({ serviceId }: { serviceId: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('article')
  // Through the address, so that the guard of unsaved changes sees it like any other way out.
  const close = () => setSearch({}, { preventScrollReset: true, replace: true })
  return (
    <AddressDrawer
      opened={asked !== null}
      onClose={close}
      position="right"
      size={useRoomBeside() ? '920px' : '600px'}
      title={t(asked === 'new' ? 'services.office.articles.create' : 'services.office.articles.edit')}
    >
      {asked && (
        <Content key={asked} serviceId={serviceId} asked={asked} section={search.get('section')} onDone={close} />
      )}
    </AddressDrawer>
  )
}

interface ContentProps {
  serviceId: string
  asked: string
  /** The one that a new article begins with. */
  section: string | null
  onDone: () => void
}

function Content({ serviceId, asked, section, onDone }: ContentProps) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const service = useQuery(serviceTextsQuery(orgId, serviceId))
  const list = useQuery(servicesQuery(orgId)).data
  /** One article after another: the next form is a new one, in the section of the one before. */
  const [next, setNext] = useState({ count: 0, section })
  if (service.isPending) return <FormSkeleton />
  if (service.isError) return <Failure error={service.error} retry={() => void service.refetch()} />
  const article = service.data.articles.find(({ id }) => id === asked)
  if (!article && asked !== 'new')
    return <Empty title={t('services.office.articles.gone')}>{t('services.office.articles.goneNext')}</Empty>
  const known = article && {
    article,
    latest: list?.find(({ id }) => id === serviceId)?.articles.find(({ id }) => id === asked)?.version,
    read: async () => (await readServiceTexts(orgId, serviceId)).articles.find(({ id }) => id === asked) ?? null,
  }
  return (
    <ArticleForm
      key={next.count}
      service={service.data}
      known={known}
      section={next.section}
      onDone={onDone}
      onNext={(section) => setNext(({ count }) => ({ count: count + 1, section }))}
    />
  )
}
