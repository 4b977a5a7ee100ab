import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRestoreWithNotice } from '#core/ui-office/lists/deleted-list.tsx'
import { hotelRestoreDays } from '../../../rules.ts'
import { useRestoreHotel } from '../../api.ts'

/** Brings a deleted hotel back by its id, and says so by its name. */
export function useRestoringHotel() {
  const { t } = useTranslation()
  return useRestoreWithNotice(useRestoreHotel(), ({ name }) => t('hotels.office.deleted.restored', { name }))
}

/** What the message after a deletion offers, for as long as it stands. */
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
