import { addDays, instantAt } from '#core/time/hours.ts'

/** Calendar days of a hotel, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string
  to: string
}

const dayMs = 86_400_000

/** Maximum days of a period: as long as visits are stored. */
export const maxPeriodDays = 800

export const countDays = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

export const daysIn = (period: Period): string[] =>
  Array.from({ length: countDays(period) }, (_, i) => addDays(period.from, i))

/** The last days, including today. */
export const lastDays = (today: string, days: number): Period => ({ from: addDays(today, 1 - days), to: today })

/** The period of the same length just before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -countDays(period)),
  to: addDays(period.from, -1),
})

/** The error of a period, by field. `today`: in the hotel's time zone. */
export function periodErrorOf({ from, to }: Period, today: string): { path: 'from' | 'to'; code: string } | null {
  if (to < from) return { path: 'to', code: 'until_before_from' }
  if (to > today) return { path: 'to', code: 'day_to_come' }
  return countDays({ from, to }) > maxPeriodDays ? { path: 'from', code: 'period_too_long' } : null
}

/** The instants at which these days begin and end in the hotel's time zone, also for days of 23 or 25 hours. */
export function instantsOf({ from, to }: Period, timeZone: string): { from: Date; until: Date } {
  const begins = (day: string) => instantAt(timeZone, `${day}T00:00`) ?? new Date(`${day}T00:00:00Z`)
  return { from: begins(from), until: begins(addDays(to, 1)) }
}

/** The change relative to the earlier value; null when there is nothing to compare with. */
export const relativeChange = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : (now - before) / before

export const screenKinds = ['phone', 'tablet', 'desktop'] as const
export type ScreenKind = (typeof screenKinds)[number]

/** The kind of screen by its shorter side in CSS pixels, so that a phone in landscape is still a phone. */
export const screenKind = (width: number, height: number): ScreenKind => {
  const side = Math.min(width, height)
  return side < 600 ? 'phone' : side < 960 ? 'tablet' : 'desktop'
}
