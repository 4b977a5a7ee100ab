import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { NoPushService } from '#core/push/subscribe.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { allowPush, type Notifications, readNotifications, saveEmail, stopEmail, stopPush } from './notifications.ts'

/** How the guest is notified in this hotel, and the actions to change it. `state` is null until it is loaded. */
export function useNotifications() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const hotelId = hotel.id
  const [state, setState] = useState<Notifications | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // While loading fails nothing is offered: the order and the chat are updated on the page anyway.
  useRetry(state === null, () => readNotifications({ hotelId, lang }).then(setState, () => undefined), 60_000)

  const textOf = (error: unknown) => {
    if (error instanceof NoPushService) return t('guestNotifications.offer.noService')
    if (!(error instanceof ProblemError)) return t('guestNotifications.offer.failed')
    return error.problem.errors?.[0]?.message ?? error.problem.detail
  }
  /** Returns whether it succeeded. */
  const run = async (action: (context: { hotelId: string; lang: typeof lang }) => Promise<Notifications>) => {
    setBusy(true)
    setFailure(null)
    try {
      const result = await action({ hotelId, lang })
      setState(result)
      return result
    } catch (error) {
      setFailure(textOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    failure,
    busy,
    allow: async () => {
      const done = state && (await run((context) => allowPush(context, state)))
      if (done?.push === 'denied') setFailure(t('guestNotifications.offer.denied'))
    },
    stop: () => run((context) => stopPush(context, state?.deviceId ?? '')),
    saveEmail: (email: string) => run((context) => saveEmail(context, email)),
    stopEmail: () => run(stopEmail),
    forgetFailure: () => setFailure(null),
  }
}
