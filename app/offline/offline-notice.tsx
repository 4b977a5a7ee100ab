import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { useOfflineSince } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './offline-notice.module.css'

/** Tells that the page is as of a certain time; it updates by itself when the network returns. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const { lang, hotel } = useGuest()
  const offline = useOfflineSince()
  const at = offline?.at ? new Date(offline.at) : null
  const params = at && {
    day: formatDay(at, lang, hotel.timeZone),
    time: formatHourInSentence(at, lang, hotel.timeZone),
  }
  // Both times are shown by the phone's clock.
  const today = at !== null && localDate(hotel.timeZone, at) === localDate(hotel.timeZone, new Date())
  const since = params
    ? t(`common.guest.offline.${today ? 'since' : 'sinceDay'}`, params)
    : t('common.guest.offline.now')
  return (
    <div className={css.offline} role="status">
      {offline ? <p>{since}</p> : null}
    </div>
  )
}
