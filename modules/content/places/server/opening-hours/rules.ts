import { LRUCache } from 'lru-cache'
import OpeningHours from 'opening_hours'
import type { Hours, Interval } from '#core/time/hours.ts'

/** OpenStreetMap's opening hours in the product's own form. `left`: why some or all of them are ignored. */
export interface ReadHours {
  hours: Hours | null
  left?: 'hours_unreadable' | 'hours_not_weekly' | 'hours_holidays'
}

/** Results by text, because a file has few distinct values. */
const cache = new LRUCache<string, ReadHours>({ max: 20_000 })

/** Parses `opening_hours` of OpenStreetMap: https://wiki.openstreetmap.org/wiki/Key:opening_hours */
export function readOpeningHours(text: string): ReadHours {
  const readHours = cache.get(text) ?? convertHours(text)
  cache.set(text, readHours)
  return readHours
}

function convertHours(text: string): ReadHours {
  const parsed = parse(text)
  const hours = parsed && usualWeekOf(parsed, text)
  if (hours) return { hours }
  const textWithoutHolidays = withoutHolidays(text)
  const parsedRest = textWithoutHolidays === text ? null : parse(textWithoutHolidays)
  const usualWeek = parsedRest && usualWeekOf(parsedRest, textWithoutHolidays)
  if (usualWeek) return { hours: usualWeek, left: 'hours_holidays' }
  return { hours: null, left: parsed ? 'hours_not_weekly' : 'hours_unreadable' }
}

/** The library looks up holidays by country; a usual week needs none. */
const anyLocation = { lat: 0, lon: 0, address: { country_code: 'fr', state: '' } }

function parse(text: string): OpeningHours | null {
  if (text.length > 500) return null
  try {
    // The library knows school holidays of few countries and prints an error for others; here all holidays count as
    // public ones.
    return new OpeningHours(text.replaceAll(/\bSH\b/g, 'PH'), anyLocation)
  } catch {
    return null
  }
}

const withoutHolidays = (text: string) =>
  text
    .replaceAll(/,\s*(PH|SH)\b/g, '')
    .replaceAll(/\b(PH|SH)\s*,\s*/g, '')
    .split(';')
    .filter((rule) => !/\b(PH|SH)\b/.test(rule))
    .join(';')

/** A week without a clock change in any time zone; the first day is a Monday. */
const monday = { year: 2026, month: 5, day: 1 }
const dayMs = 86_400_000

/** The usual week; null when weeks differ, hours depend on the sun, or it is uncertain when the place is open. */
function usualWeekOf(parsed: OpeningHours, text: string): Hours | null {
  if (/sunrise|sunset|dawn|dusk/i.test(text) || !parsed.isWeekStable()) return null
  const at = (day: number) => new Date(monday.year, monday.month, monday.day + day)
  const [from, until] = [at(0), at(7)]
  const weekly: Hours['weekly'] = []
  for (const [opens, closes, uncertain] of parsed.getOpenIntervals(at(-7), at(14))) {
    if (uncertain) return null
    for (const [start, end] of splitAtMidnight(opens, closes))
      if (start >= from && start < until)
        weekly.push({ day: ((start.getDay() + 6) % 7) + 1, ...toInterval(start, end) })
  }
  return weekly.length <= 50 ? { weekly, exceptions: [] } : null
}

const clockText = (at: Date) => `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
const toInterval = (opens: Date, closes: Date): Interval => ({ opens: clockText(opens), closes: clockText(closes) })

/** Splits an interval into pieces of at most a day, as the product requires. */
function splitAtMidnight(opens: Date, closes: Date): [Date, Date][] {
  if (closes.getTime() - opens.getTime() <= dayMs) return [[opens, closes]]
  const midnight = new Date(opens.getFullYear(), opens.getMonth(), opens.getDate() + 1)
  return [[opens, midnight], ...splitAtMidnight(midnight, closes)]
}
