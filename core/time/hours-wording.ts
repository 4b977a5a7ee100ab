import type { Lang } from '#core/i18n/contract.ts'
import { formatClockReading, formatDate, localeOf, withFrenchOrdinal } from '#core/i18n/format.ts'
import type { Hours, Interval } from './hours.ts'

/** 1 is Monday, as in `Hours`. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** `lundi` or `lun.`; the first of January 2024 was a Monday. */
export const weekdayName = (day: number, lang: Lang, width: 'long' | 'short' = 'long') =>
  new Intl.DateTimeFormat(localeOf[lang], { weekday: width, timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

/** Formats `2026-03-03` as `3 mars 2026`. */
export const formatCalendarDate = (date: string, lang: Lang) => formatDate(date, lang, 'UTC')

/** Formats a range of dates, such as `2026-03-03` and `2026-03-09`, as `3–9 mars 2026`; without an end as `3 mars 2026`. */
export const formatDateRange = (date: string, until: string | undefined, lang: Lang) =>
  until && until > date
    ? withFrenchOrdinal(
        new Intl.DateTimeFormat(localeOf[lang], { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
          Date.parse(date),
          Date.parse(until),
        ),
        lang,
      )
    : formatCalendarDate(date, lang)

/** Whether an interval ends on the next day; one of 24 hours does. */
export const endsNextDay = ({ opens, closes }: Interval) => closes <= opens

/** `7 h – 10 h 30, 18 h – 2 h` */
export const formatIntervals = (intervals: Interval[], lang: Lang) =>
  intervals
    .map(({ opens, closes }) => `${formatClockReading(opens, lang)}\u00a0– ${formatClockReading(closes, lang)}`)
    .join(', ')

export interface WeekLine {
  /** The first and last day of consecutive days with the same hours. */
  from: number
  to: number
  intervals: Interval[]
}

/** The week in as few lines as possible, without closed days. */
export function weekLines({ weekly }: Hours): WeekLine[] {
  const lines: WeekLine[] = []
  for (const day of weekdays) {
    const intervals = weekly
      .filter((interval) => interval.day === day)
      .map(({ opens, closes }) => ({ opens, closes }))
      .sort((one, other) => one.opens.localeCompare(other.opens))
    const last = lines.at(-1)
    if (intervals.length === 0) continue
    if (last?.to === day - 1 && JSON.stringify(last.intervals) === JSON.stringify(intervals)) last.to = day
    else lines.push({ from: day, to: day, intervals })
  }
  return lines
}

/** `lun. – ven. 7 h – 10 h 30`; `everyDay` replaces the names of the days when all seven are equal. */
export function weekWords(hours: Hours, lang: Lang, everyDay: string): string[] {
  const name = (day: number) => weekdayName(day, lang, 'short')
  return weekLines(hours).map(({ from, to, intervals }) => {
    const days = to - from === 6 ? everyDay : from === to ? name(from) : `${name(from)}\u00a0– ${name(to)}`
    return `${days} ${formatIntervals(intervals, lang)}`
  })
}
