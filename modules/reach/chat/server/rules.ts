import type { Lang } from '#core/i18n/contract.ts'
import { formatDay, formatHourInSentence } from '#core/i18n/format.ts'
import { readText } from '#core/i18n/localized.ts'
import { translator } from '#core/i18n/translator.ts'
import { localDate, nextChange, openingAt } from '#core/time/hours.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { Reception } from '../contract.ts'
import type { SettingsRow, ThreadRow } from './queries.ts'

export function receptionAt(hotel: HotelRow, settings: SettingsRow, lang: Lang, now: Date): Reception {
  const { openNow, opensAt } = openingAt(settings.hours, hotel.timeZone, now)
  return {
    enabled: settings.enabled,
    open: openNow,
    opensAt: opensAt?.toISOString() ?? null,
    awayText: readText(settings.awayText, lang, hotel.defaultLang),
  }
}

/** Whether a guest must be told that the reception is closed: once in each closed period. */
export function isClosedNoticeDue(
  { timeZone }: HotelRow,
  { hours }: SettingsRow,
  thread: ThreadRow,
  now: Date,
): boolean {
  if (openingAt(hours, timeZone, now).openNow) return false
  const last = thread.closedNoticeAt
  if (last === null || openingAt(hours, timeZone, last).openNow) return true
  const opened = nextChange(hours, timeZone, last)
  return opened !== null && opened <= now
}

/**
 * The notice outside the hours: the hotel's text or the default one, when the reception opens, and the telephone
 * number.
 */
export function closedNoticeText(hotel: HotelRow, settings: SettingsRow, lang: Lang, now: Date): string {
  const translate = translator(lang)
  const { opensAt } = openingAt(settings.hours, hotel.timeZone, now)
  const sentences = [readText(settings.awayText, lang, hotel.defaultLang) || translate('chat.automatic.closed')]
  if (opensAt) {
    const time = formatHourInSentence(opensAt, lang, hotel.timeZone)
    const today = localDate(hotel.timeZone, opensAt) === localDate(hotel.timeZone, now)
    const day = formatDay(opensAt, lang, hotel.timeZone)
    sentences.push(
      today ? translate('chat.automatic.opensToday', { time }) : translate('chat.automatic.opensOn', { day, time }),
    )
  }
  if (hotel.phone) sentences.push(translate('chat.automatic.call', { phone: hotel.phone }))
  return sentences.join('<br>')
}
