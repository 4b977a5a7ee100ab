import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { useOrders } from '../../order-list.ts'

/** Shows how old the orders on the screen are, when they could only be read from the phone. */
export function DataAgeNotice() {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const { state, keptAt } = useOrders(hotel.id)
  if (state !== 'failed' || keptAt === null) return null
  const at = new Date(keptAt)
  const today = localDate(hotel.timeZone, at) === localDate(hotel.timeZone, now)
  const params = {
    day: formatDay(at, lang, hotel.timeZone),
    time: formatHourInSentence(at, lang, hotel.timeZone),
  }
  return (
    <Notice role="status">
      <p>{t(today ? 'orders.guest.asOf' : 'orders.guest.asOfDay', params)}</p>
    </Notice>
  )
}
