import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { DeletedList } from '#core/ui-office/lists/deleted-list.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { deletedPagesQuery } from '../api.ts'
import { useRestoringPage } from './delete-page.tsx'

/** Deleted pages that can still be restored; renders nothing when there are none. */
export function DeletedPages() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { data: pages = [] } = useQuery(deletedPagesQuery(orgId))
  const day = (instant: string) => formatDay(instant, i18n.language, hotel.timeZone)
  return (
    <DeletedList
      title={t('customPages.office.deleted.title')}
      items={pages.map(({ id, title: name, deletedAt, restorableUntil }) => ({
        id,
        name,
        when: t('customPages.office.deleted.when', { deleted: day(deletedAt), until: day(restorableUntil) }),
        actNamed: t('customPages.office.deleted.restoreNamed', { name }),
      }))}
      act={t('customPages.office.deleted.restore')}
      {...useRestoringPage()}
    />
  )
}
