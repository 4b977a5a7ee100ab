import { useQuery } from '@tanstack/react-query'
import { localeOf } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { DeletedList } from '#core/ui-office/lists/deleted-list.tsx'
import { deletedHotelsQuery } from '../../api.ts'
import { useRestoringHotel } from './deleted-notice.tsx'

/** Deleted hotels that can still be restored; renders nothing when there are none. */
export function DeletedHotels() {
  const { t, i18n } = useTranslation()
  const { data: hotels = [] } = useQuery(deletedHotelsQuery)
  const dayFormat = new Intl.DateTimeFormat(localeOf[i18n.language], { day: 'numeric', month: 'long' })
  const formatDay = (instant: string) => dayFormat.format(new Date(instant))
  return (
    <DeletedList
      title={t('hotels.office.deleted.title')}
      items={hotels.map(({ id, name, city, deletedAt, restorableUntil }) => ({
        id,
        name: [name, city].filter(Boolean).join(' · '),
        when: t('hotels.office.deleted.when', { deleted: formatDay(deletedAt), until: formatDay(restorableUntil) }),
        actNamed: t('hotels.office.deleted.restoreNamed', { name }),
      }))}
      act={t('hotels.office.deleted.restore')}
      {...useRestoringHotel()}
    />
  )
}
