import { describe, expect, test } from 'vitest'
import { addDays, localDate } from '#core/time/hours.ts'
import fc from '#tests/properties.ts'
import {
  countDays,
  daysIn,
  instantsOf,
  lastDays,
  maxPeriodDays,
  periodBefore,
  periodErrorOf,
  relativeChange,
  screenKind,
} from './rules.ts'

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const period = fc.tuple(day, fc.integer({ min: 1, max: maxPeriodDays })).map(([to, days]) => lastDays(to, days))
const zone = fc.constantFrom(
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
)

describe('a period', () => {
  test('has the requested number of days and ends today', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: maxPeriodDays }), (today, days) => {
        const last = lastDays(today, days)
        expect(countDays(last)).toBe(days)
        expect(last.to).toBe(today)
        expect(periodErrorOf(last, today)).toBeNull()
      }),
    )
  })

  test('lists each of its days once, in order', () => {
    fc.assert(
      fc.property(period, (requestedPeriod) => {
        const days = daysIn(requestedPeriod)
        expect([days[0], days.at(-1), days.length]).toEqual([
          requestedPeriod.from,
          requestedPeriod.to,
          countDays(requestedPeriod),
        ])
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((each) => addDays(each, 1)))
      }),
    )
  })

  test('is compared with the same number of days before it', () => {
    fc.assert(
      fc.property(period, (requestedPeriod) => {
        const before = periodBefore(requestedPeriod)
        expect(countDays(before)).toBe(countDays(requestedPeriod))
        expect(addDays(before.to, 1)).toBe(requestedPeriod.from)
      }),
    )
  })

  test('begins and ends at midnight of the hotel’s time zone, also when the clock changes', () => {
    fc.assert(
      fc.property(period, zone, (requestedPeriod, timeZone) => {
        const { from, until } = instantsOf(requestedPeriod, timeZone)
        const justBefore = (instant: Date) => new Date(instant.getTime() - 1)
        expect(localDate(timeZone, from)).toBe(requestedPeriod.from)
        expect(localDate(timeZone, justBefore(from))).toBe(addDays(requestedPeriod.from, -1))
        expect(localDate(timeZone, justBefore(until))).toBe(requestedPeriod.to)
        expect(localDate(timeZone, until)).toBe(addDays(requestedPeriod.to, 1))
      }),
    )
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-25', 25],
  ])('of %s has %i hours in Paris', (only, hours) => {
    const { from, until } = instantsOf({ from: only, to: only }, 'Europe/Paris')
    expect((until.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })

  test.each([
    [{ from: '2026-03-10', to: '2026-03-09' }, 'to until_before_from'],
    [{ from: '2026-03-10', to: '2026-03-12' }, 'to day_to_come'],
    [{ from: '2020-03-10', to: '2026-03-11' }, 'from period_too_long'],
  ])('%j is refused', (requestedPeriod, fault) => {
    const found = periodErrorOf(requestedPeriod, '2026-03-11')
    expect(`${found?.path} ${found?.code}`).toBe(fault)
  })
})

test.each([
  [12, 10, 0.2],
  [5, 10, -0.5],
  [5, 0, null],
  [null, 10, null],
  [5, null, null],
])('from %s to %s is a change of %s', (now, before, change) => {
  expect(relativeChange(now, before)).toBe(change)
})

test.each([
  [390, 844, 'phone'],
  [844, 390, 'phone'],
  [820, 1180, 'tablet'],
  [1280, 1000, 'desktop'],
])('%i × %i is a %s', (width, height, kind) => {
  expect(screenKind(width, height)).toBe(kind)
})
