import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import type { Hours } from './hours.ts'
import { slotStarts, startOfDay } from './slots.ts'

const minute = 60_000
const dayMinutes = 1440

/** The minutes of a year, with some days around it, and what the clocks of a zone show at each, as minutes since 1970. */
interface YearOfClocks {
  zone: string
  start: number
  wall: number[]
  first: Map<number, number>
  last: Map<number, number>
}

/** Zones whose clocks change by an hour, by half an hour, at midnight, and never. */
const zones = ['Europe/Paris', 'Australia/Lord_Howe', 'America/Havana', 'America/St_Johns', 'Asia/Kathmandu']
const years = new Map<string, YearOfClocks>()

function yearIn(zone: string): YearOfClocks {
  const cached = years.get(zone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const start = Date.UTC(2026, 0, 1) - 4 * dayMinutes * minute
  const wall: number[] = []
  for (let index = 0; index < 373 * dayMinutes; index += 15) {
    const reading = Date.parse(`${clock.format(start + index * minute).replace(' ', 'T')}Z`) / minute
    for (let more = 0; more < 15; more++) wall.push(reading + more)
  }
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  for (const [index, reading] of wall.entries()) {
    if (!first.has(reading)) first.set(reading, index)
    last.set(reading, index)
  }
  const year = { zone, start, wall, first, last }
  years.set(zone, year)
  return year
}

/** The index of the minute at which the clocks show this time, or are first past it. */
function indexOf({ wall, first, last }: YearOfClocks, reading: number, occurrence: 'first' | 'last'): number {
  const found = (occurrence === 'first' ? first : last).get(reading)
  if (found !== undefined) return found
  if (reading < (wall[0] ?? 0)) return 0
  for (let later = reading + 1; later < reading + 180; later++) {
    const index = first.get(later)
    if (index !== undefined) return index
  }
  return wall.length
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

interface Rules {
  hours: Hours | null
  stepMinutes: number
  durationMinutes: number
  endsByClosing: boolean
}

/** Every start of the year, found by looking at each minute. */
function startsByMinute(year: YearOfClocks, { hours, stepMinutes, durationMinutes, endsByClosing }: Rules): number[] {
  const { wall } = year
  const open = new Uint8Array(wall.length)
  const intervals: { from: number; until: number; anchor: number }[] = []
  const firstDay = Math.floor((wall[0] ?? 0) / dayMinutes) + 1
  for (let day = firstDay; day < firstDay + 371; day++) {
    const date = new Date(day * dayMinutes * minute).toISOString().slice(0, 10)
    for (const { opens, closes } of hours === null ? [{ opens: '00:00', closes: '00:00' }] : onDate(hours, date, day)) {
      const anchor = day * dayMinutes + minutesOf(opens)
      const end = (closes <= opens ? day + 1 : day) * dayMinutes + minutesOf(closes)
      const interval = { from: indexOf(year, anchor, 'first'), until: indexOf(year, end, 'last'), anchor }
      intervals.push(interval)
      for (let index = interval.from; index < interval.until; index++) open[index] = 1
    }
  }
  const closedBefore = [0]
  for (const [index, isOpen] of open.entries()) closedBefore.push((closedBefore[index] ?? 0) + (isOpen ? 0 : 1))
  const starts = new Set<number>()
  for (const { from, until, anchor } of intervals)
    for (let index = from; index < until; index++) {
      const onStep = ((wall[index] ?? 0) - anchor) % stepMinutes === 0
      const staysOpen = closedBefore[index + durationMinutes] === closedBefore[index]
      if (onStep && (staysOpen || !endsByClosing)) starts.add(index)
    }
  return [...starts].sort((one, other) => one - other)
}

function onDate({ weekly, exceptions }: Hours, date: string, day: number) {
  const lengthOf = ({ date, until = date }: Hours['exceptions'][number]) => Date.parse(until) - Date.parse(date)
  const there = exceptions.filter((each) => each.date <= date && date <= (each.until ?? each.date))
  const shortest = Math.min(...there.map(lengthOf))
  if (there.length > 0) return there.filter((each) => lengthOf(each) === shortest).flatMap(({ intervals }) => intervals)
  return weekly.filter((each) => each.day === ((day + 3) % 7) + 1)
}

const anyClock = fc.oneof(
  fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`),
  fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
)
const anyInterval = fc.record({ opens: anyClock, closes: anyClock })
const anyDate = fc
  .integer({ min: 0, max: 364 })
  .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
const anyException = fc
  .tuple(anyDate, fc.integer({ min: 0, max: 60 }), fc.array(anyInterval, { maxLength: 2 }))
  .map(([date, days, intervals]) => ({
    date,
    until: new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10),
    intervals,
  }))
const anyHours = fc.option(
  fc.record({
    weekly: fc.array(
      fc.tuple(anyInterval, fc.integer({ min: 1, max: 7 })).map(([interval, day]) => ({ ...interval, day })),
      { maxLength: 10 },
    ),
    exceptions: fc.array(anyException, { maxLength: 4 }),
  }),
)
const anyRules: fc.Arbitrary<Rules> = fc.record({
  hours: anyHours,
  stepMinutes: fc.oneof(fc.constantFrom(15, 30, 60, 90), fc.integer({ min: 5, max: 400 })),
  durationMinutes: fc.oneof(fc.constantFrom(30, 60, 90), fc.integer({ min: 5, max: 1440 })),
  endsByClosing: fc.boolean(),
})

describe('the times at which bookings begin', () => {
  test('of a whole year are those found by looking at each minute', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyRules, (zone, rules) => {
        const year = yearIn(zone)
        const from = startOfDay(zone, '2026-01-01')
        const until = startOfDay(zone, '2027-01-01')
        const expected = startsByMinute(year, rules)
          .map((index) => year.start + index * minute)
          .filter((at) => at >= from.getTime() && at < until.getTime())
        expect(slotStarts({ ...rules, timeZone: zone }, from, until).map(Number)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  test('of a part of the year are those of the year', () => {
    const anyInstant = fc.integer({ min: 0, max: 364 * dayMinutes * 60 })
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        anyRules,
        anyInstant,
        fc.nat({ max: 3 * 86_400 }),
        (zone, rules, at, length) => {
          const times = { ...rules, timeZone: zone }
          const from = new Date(Date.UTC(2026, 0, 1) + at * 1000)
          const until = new Date(from.getTime() + length * 1000)
          const around = (days: number) => new Date(from.getTime() + days * 86_400_000)
          const expected = slotStarts(times, around(-20), around(20)).filter((start) => start >= from && start < until)
          expect(slotStarts(times, from, until)).toEqual(expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  const paris = { timeZone: 'Europe/Paris', stepMinutes: 30, durationMinutes: 30, endsByClosing: true }
  const night = { weekly: [], exceptions: [{ date: '2026-03-29', intervals: [{ opens: '01:30', closes: '03:30' }] }] }

  test('the hour that does not exist has none', () => {
    const starts = slotStarts({ ...paris, hours: night }, new Date('2026-03-28T23:00Z'), new Date('2026-03-29T23:00Z'))
    expect(starts.map((start) => start.toISOString())).toEqual(['2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z'])
  })

  test('the hour that comes twice has the times of both', () => {
    const hours = { weekly: [], exceptions: [{ date: '2026-10-25', intervals: [{ opens: '02:00', closes: '03:00' }] }] }
    const starts = slotStarts({ ...paris, hours }, new Date('2026-10-24T22:00Z'), new Date('2026-10-25T22:00Z'))
    expect(starts.map((start) => start.toISOString())).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ])
  })
})
