import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRestoring } from '#core/ui-office/deleted-list.tsx'
import { restoreDays } from '../../rules.ts'
import { useRestoreHotel } from '../api.ts'

/** Brings a deleted hotel back by its id, and says so by its name. */
export function useRestoringHotel() {
  const { t } = useTranslation()
  return useRestoring(useRestoreHotel(), ({ name }) => t('hotels.office.deleted.restored', { name }))
}

/** What the message after a deletion offers, for as long as it stands. */
export function DeletedNotice({ orgId }: { orgId: string }) {
  const { t } = useTranslation()
  const { restore, busy } = useRestoringHotel()
  return (
    <>
      <span>{t('hotels.office.delete.doneNext', { count: restoreDays })}</span>
      <br />
      <Button variant="default" size="xs" mt="xs" loading={busy !== null} onClick={() => restore(orgId)}>
        {t('hotels.office.deleted.restore')}
      </Button>
    </>
  )
}
