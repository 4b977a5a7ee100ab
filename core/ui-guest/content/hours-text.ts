import type { Lang } from '#core/i18n/contract.ts'
import { formatClosing, formatDay, formatHourInSentence, formatWeekday } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { localDate, type openingAt } from '#core/time/hours.ts'

const dayMs = 86_400_000

/** The current instant, the hotel and the guest's language. */
interface HotelClock {
  hotel: { timeZone: string }
  lang: Lang
  now: Date
}

/**
 * "à 7 h", "demain à 7 h", "mardi à 7 h", "le mardi 3 mars à 7 h": a time relative to now, in the hotel's time zone.
 */
export function whenText(at: Date, { hotel, lang, now }: HotelClock, t: Translate): string {
  const time = formatHourInSentence(at, lang, hotel.timeZone)
  const day = localDate(hotel.timeZone, at)
  const inDays = Math.round((Date.parse(day) - Date.parse(localDate(hotel.timeZone, now))) / dayMs)
  if (inDays <= 0) return t('common.guest.when.today', { time })
  if (inDays === 1) return t('common.guest.when.tomorrow', { time })
  if (inDays < 7) return t('common.guest.when.weekday', { time, day: formatWeekday(at, lang, hotel.timeZone) })
  return t('common.guest.when.date', { time, day: formatDay(at, lang, hotel.timeZone) })
}

/** "Ouvert jusqu’à 22 h 30", "Ouvert", "Ouvre demain à 7 h", "Fermé". */
export function hoursText(
  { openNow, opensAt, closesAt }: ReturnType<typeof openingAt>,
  guest: HotelClock,
  t: Translate,
): string {
  const { hotel, lang } = guest
  if (closesAt) return t('common.guest.opening.until', { time: formatClosing(closesAt, lang, hotel.timeZone) })
  if (openNow) return t('common.guest.opening.always')
  return opensAt
    ? t('common.guest.opening.opens', { when: whenText(opensAt, guest, t) })
    : t('common.guest.opening.closed')
}
