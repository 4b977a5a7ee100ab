import { formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Order } from '../contract.ts'
import { isAwaited, promiseOf } from '../urgency-rules.ts'

/** When the order is expected: a time, or between two times. Blank when unknown. */
export function useExpected(order: Order): string {
  const { t } = useTranslation()
  const guest = useGuest()
  const promise = promiseOf(order)
  if (!promise || !isAwaited(order.status)) return ''
  const { from, until, by } = promise
  if (by !== null || order.dueAt) return t('orders.guest.progress.due', { when: whenText(new Date(until), guest, t) })
  const hour = (at: string) => formatHourInSentence(at, guest.lang, guest.hotel.timeZone)
  return from === until
    ? t('orders.guest.progress.about', { time: hour(until) })
    : t('orders.guest.progress.between', { from: hour(from), until: hour(until) })
}
