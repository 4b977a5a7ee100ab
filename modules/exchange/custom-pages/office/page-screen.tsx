import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { editContent } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { EditorOrReader } from '#core/ui-office/frame/lost-permission.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { FormSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { PageSummary } from '../contract.ts'
import { pagesQuery, pageTextsQuery } from './api.ts'
import { BackToPages } from './components/back-to-pages.tsx'
import { PageEditor } from './components/page-editor.tsx'
import { PageReader } from './components/page-reader.tsx'

/** One page of the hotel: its draft, what guests read, and its published versions. */
export default function PageScreen() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const { pageId = '' } = useParams()
  const pages = useQuery(pagesQuery(orgId))
  const page = pages.data?.find(({ id }) => id === pageId)
  if (page) return <LoadedPage key={pageId} page={page} />
  return (
    <Screen title={t('customPages.office.title')} above={<BackToPages />}>
      {pages.isPending ? (
        <FormSkeleton />
      ) : pages.isError ? (
        <Failure error={pages.error} retry={() => void pages.refetch()} />
      ) : (
        <EmptyState title={t('customPages.office.gone.title')}>{t('customPages.office.gone.next')}</EmptyState>
      )}
    </Screen>
  )
}

/** The editor, loaded with the current data of the server in all languages. */
function LoadedPage({ page }: { page: PageSummary }) {
  const { orgId, actor } = useManagedHotel()
  const texts = useQuery(pageTextsQuery(orgId, page.id))
  if (texts.data)
    return (
      <EditorOrReader may={editContent(actor)} reader={<PageReader page={page} texts={texts.data} />}>
        <PageEditor page={page} texts={texts.data} />
      </EditorOrReader>
    )
  return (
    <Screen title={page.title} above={<BackToPages />} width="full">
      {texts.isError ? <Failure error={texts.error} retry={() => void texts.refetch()} /> : <FormSkeleton />}
    </Screen>
  )
}
