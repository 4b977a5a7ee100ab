import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/ui-office/screen.tsx'
import { restoreDays } from '../../rules.ts'
import { useRestoreHotel } from '../api.ts'

/** Restores a hotel and says so, wherever that was asked. */
export function useRestoring() {
  const { t } = useTranslation()
  const text = useFailureText()
  const restoring = useRestoreHotel()
  const restore = (orgId: string) =>
    restoring.mutate(orgId, {
      onSuccess: ({ name }) => {
        notifications.hide(`deleted-${orgId}`)
        notifications.show({ message: t('hotels.office.deleted.restored', { name }) })
      },
      onError: (error) =>
        notifications.show({ color: 'hot', title: t('common.office.failure.act'), message: text(error) }),
    })
  return { restore, busy: restoring.isPending ? restoring.variables : null }
}

/** What the message after a deletion offers, for as long as it stands. */
export function DeletedNotice({ orgId }: { orgId: string }) {
  const { t } = useTranslation()
  const { restore, busy } = useRestoring()
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
