import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatClosing, formatDay, formatHourInSentence, formatWeekday } from '#core/i18n/format.ts'
import { localDate, openingAt } from '#core/time/hours.ts'
import { type Guest, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { isPaused } from '../../rules.ts'

const dayMs = 86_400_000

export interface Opening {
  /** Whether an order for right now would be taken. */
  open: boolean
  paused: boolean
  opensAt: Date | null
  /** "Ouvert jusqu’à 22 h 30", "Ouvre demain à 7 h", "En pause"; empty when there is nothing to say. */
  text: string
}

/** "à 7 h", "demain à 7 h", "mardi à 7 h", "le mardi 3 mars à 7 h": when, as seen from now, at the hotel. */
export function whenWords(at: Date, { hotel, lang, now }: Guest, t: TFunction): string {
  const time = formatHourInSentence(at, lang, hotel.timeZone)
  const day = localDate(hotel.timeZone, at)
  const inDays = Math.round((Date.parse(day) - Date.parse(localDate(hotel.timeZone, now))) / dayMs)
  if (inDays <= 0) return t('services.guest.when.today', { time })
  if (inDays === 1) return t('services.guest.when.tomorrow', { time })
  if (inDays < 7) return t('services.guest.when.weekday', { time, day: formatWeekday(at, lang, hotel.timeZone) })
  return t('services.guest.when.date', { time, day: formatDay(at, lang, hotel.timeZone) })
}

/** "Ouvert jusqu’à 22 h 30", "Ouvert", "Ouvre demain à 7 h", "Fermé". */
export function hoursText(
  { openNow, opensAt, closesAt }: ReturnType<typeof openingAt>,
  guest: Guest,
  t: TFunction,
): string {
  const { hotel, lang } = guest
  if (closesAt) return t('services.guest.opening.until', { time: formatClosing(closesAt, lang, hotel.timeZone) })
  if (openNow) return t('services.guest.opening.always')
  return opensAt
    ? t('services.guest.opening.opens', { when: whenWords(opensAt, guest, t) })
    : t('services.guest.opening.closed')
}

/** "En pause", "En pause jusqu’à 19 h 30", "En pause, reprend demain à 5 h". */
function pauseWords({ pausedUntil }: PublicService, guest: Guest, t: TFunction): string {
  if (!pausedUntil) return t('services.guest.opening.paused')
  const { hotel, lang, now } = guest
  const at = new Date(pausedUntil)
  return localDate(hotel.timeZone, at) === localDate(hotel.timeZone, now)
    ? t('services.guest.opening.pausedUntil', { time: formatHourInSentence(at, lang, hotel.timeZone) })
    : t('services.guest.opening.resumes', { when: whenWords(at, guest, t) })
}

export function openingOf(service: PublicService, guest: Guest, t: TFunction): Opening {
  const state = openingAt(service.hours, guest.hotel.timeZone, guest.now)
  const { openNow, opensAt, closesAt } = state
  const paused = isPaused(service, guest.now)
  const openingText = () => {
    if (paused) return pauseWords(service, guest, t)
    // A service without orders shows nothing if it has no hours.
    return openNow && !closesAt && service.kind !== 'order' ? '' : hoursText(state, guest, t)
  }
  return { open: openNow && !paused, paused, opensAt, text: openingText() }
}

/** Whether the service is open, worked out on the phone, minute by minute, in the hotel's time zone. */
export function useOpening(service: PublicService): Opening {
  const { t } = useTranslation()
  return openingOf(service, useGuest(), t)
}
