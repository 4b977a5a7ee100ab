import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useSyncExternalStore } from 'react'
import { cancelSlowCalls, subscribeToSlowCalls } from '#core/http/slow-calls.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'

/** Tells that a call is slow and lets the user cancel it. */
export function SlowCallsNotice() {
  const { t } = useTranslation()
  const giveUp = useSyncExternalStore(subscribeToSlowCalls, cancelSlowCalls, () => null)
  useEffect(() => {
    if (!giveUp) return
    const id = notifications.show({
      loading: true,
      autoClose: false,
      withCloseButton: false,
      title: t('common.office.slow.title'),
      message: (
        <Button variant="default" size="xs" mt={6} onClick={giveUp}>
          {t('common.office.slow.giveUp')}
        </Button>
      ),
    })
    return () => void notifications.hide(id)
  }, [giveUp, t])
  return null
}
