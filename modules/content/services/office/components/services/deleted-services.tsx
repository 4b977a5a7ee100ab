import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { DeletedList, useRestoreWithNotice } from '#core/ui-office/lists/deleted-list.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { deletedQuery, useRestore } from '../../sections-api.ts'

/** Restores deleted items, and offers this in the notification after a deletion. */
export function useRestoring() {
  const { t } = useTranslation()
  const restoring = useRestoreWithNotice(useRestore(useManagedHotel().orgId), (item) =>
    item ? t('services.office.deleted.restored', { name: item.name }) : t('services.office.deleted.there'),
  )
  const offer = ({ id, name }: { id: string; name: string }) =>
    notifications.show({
      id: `deleted-${id}`,
      autoClose: 12_000,
      title: t('services.office.delete.done', { name }),
      message: (
        <Button variant="default" size="xs" mt="xs" onClick={() => restoring.restore(id)}>
          {t('services.office.deleted.restore')}
        </Button>
      ),
    })
  return { ...restoring, offer }
}

/** Deleted items that can still be restored; renders nothing when there are none. */
export function DeletedServices() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const { data: items = [] } = useQuery(deletedQuery(orgId))
  const { offer: _, ...restoring } = useRestoring()
  const day = (instant: string) => formatDay(instant, i18n.language, hotel.timeZone)
  return (
    <DeletedList
      title={t('services.office.deleted.title')}
      items={items.map(({ kind, id, name, serviceName, deletedAt, restorableUntil }) => ({
        id,
        name,
        when: [
          t(`services.office.deleted.kinds.${kind}`, { service: serviceName }),
          t('services.office.deleted.when', { deleted: day(deletedAt), until: day(restorableUntil) }),
        ].join(' · '),
        actNamed: t('services.office.deleted.restoreNamed', { name }),
      }))}
      act={t('services.office.deleted.restore')}
      {...restoring}
    />
  )
}
