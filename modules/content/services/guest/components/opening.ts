import { formatHourInSentence } from '#core/i18n/format.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate, openingAt } from '#core/time/hours.ts'
import { hoursText, whenText } from '#core/ui-guest/content/hours-text.ts'
import { type Guest, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { isPaused } from '../../rules.ts'

export interface Opening {
  /** Whether an order for now is accepted. */
  open: boolean
  paused: boolean
  opensAt: Date | null
  /** "Ouvert jusqu’à 22 h 30", "Ouvre demain à 7 h", "En pause"; empty when there is nothing to say. */
  text: string
}

/** "En pause", "En pause jusqu’à 19 h 30", "En pause, reprend demain à 5 h". */
function pauseText({ pausedUntil }: PublicService, guest: Guest, t: Translate): string {
  if (!pausedUntil) return t('services.guest.opening.paused')
  const { hotel, lang, now } = guest
  const pauseEnd = new Date(pausedUntil)
  return localDate(hotel.timeZone, pauseEnd) === localDate(hotel.timeZone, now)
    ? t('services.guest.opening.pausedUntil', { time: formatHourInSentence(pauseEnd, lang, hotel.timeZone) })
    : t('services.guest.opening.resumes', { when: whenText(pauseEnd, guest, t) })
}

/** Whether the service is open at the guest's current time, and the text that says so. */
export function openingOf(service: PublicService, guest: Guest, t: Translate): Opening {
  const state = openingAt(service.hours, guest.hotel.timeZone, guest.now)
  const { openNow, opensAt, closesAt } = state
  const paused = isPaused(service, guest.now)
  const openingText = () => {
    if (paused) return pauseText(service, guest, t)
    // A service without orders shows nothing if it has no hours.
    return openNow && !closesAt && service.kind !== 'order' ? '' : hoursText(state, guest, t)
  }
  return { open: openNow && !paused, paused, opensAt, text: openingText() }
}

/** Like `openingOf`, updated every minute on the phone. */
export function useOpening(service: PublicService): Opening {
  const { t } = useTranslation()
  return openingOf(service, useGuest(), t)
}
