import { Button } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useRestoreWithNotice } from '#core/ui-office/lists/deleted-list.tsx'
import { hotelRestoreDays } from '../../../rules.ts'
import { useRestoreHotel } from '../../api.ts'

/** Restores a deleted hotel by its id, and shows a notification with its name. */
export function useRestoringHotel() {
  const { t } = useTranslation()
  return useRestoreWithNotice(useRestoreHotel(), ({ name }) => t('hotels.office.deleted.restored', { name }))
}

/** The undo button in the notification after a deletion. */
export function DeletedNotice({ orgId }: { orgId: string }) {
  const { t } = useTranslation()
  const { restore, busy } = useRestoringHotel()
  return (
    <>
      <span>{t('hotels.office.delete.doneNext', { count: hotelRestoreDays })}</span>
      <br />
      <Button variant="default" size="xs" mt="xs" loading={busy !== null} onClick={() => restore(orgId)}>
        {t('hotels.office.deleted.restore')}
      </Button>
    </>
  )
}
