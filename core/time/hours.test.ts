import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { deliverySlots } from './delivery-slots.ts'
import type { Hours } from './hours.ts'
import { instantAt, localDate, nextChange, openingAt } from './hours.ts'

const daily = (...intervals: [string, string][]): Hours => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((day) => intervals.map(([opens, closes]) => ({ day, opens, closes }))),
  exceptions: [],
})
const except = (hours: Hours, date: string, ...intervals: [string, string][]): Hours => ({
  ...hours,
  exceptions: [...hours.exceptions, { date, intervals: intervals.map(([opens, closes]) => ({ opens, closes })) }],
})

const paris = 'Europe/Paris'
const breakfast = daily(['07:00', '10:30'])
const nightBar = daily(['18:00', '02:00'])

/** The opening state of a service at an instant, with times as ISO text. */
function stateAt(hours: Hours | null, instant: string, zone = paris) {
  const { openNow, opensAt, closesAt } = openingAt(hours, zone, new Date(instant))
  return [openNow ? 'open' : 'closed', (openNow ? closesAt : opensAt)?.toISOString() ?? null]
}

test('a local time that does not exist becomes the end of the daylight saving gap', () => {
  const instantOf = (local: string) => instantAt(paris, local)?.toISOString()
  expect(instantOf('2026-06-10T07:00')).toBe('2026-06-10T05:00:00.000Z')
  expect(instantOf('2026-03-29T02:30')).toBe('2026-03-29T01:00:00.000Z')
  expect(instantOf('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  for (const invalid of ['', 'demain', '2026-06-10', '2026-02-30T07:00Z']) expect(instantOf(invalid)).toBeUndefined()
})

describe('an ordinary day', () => {
  test('during breakfast the closing time is given', () => {
    expect(stateAt(breakfast, '2026-06-10T06:00:00Z')).toEqual(['open', '2026-06-10T08:30:00.000Z'])
  })

  test('a service is open at its opening instant and closed at its closing instant', () => {
    expect(stateAt(breakfast, '2026-06-10T05:00:00Z')[0]).toBe('open')
    expect(stateAt(breakfast, '2026-06-10T04:59:59.999Z')).toEqual(['closed', '2026-06-10T05:00:00.000Z'])
    expect(stateAt(breakfast, '2026-06-10T08:30:00Z')).toEqual(['closed', '2026-06-11T05:00:00.000Z'])
  })

  test('the same hours are another instant in Kathmandu, whose offset has a quarter of an hour', () => {
    expect(stateAt(breakfast, '2026-06-10T00:00:00Z', 'Asia/Kathmandu')).toEqual(['closed', '2026-06-10T01:15:00.000Z'])
  })

  test('after midnight the bar of the evening before is still open', () => {
    expect(stateAt(nightBar, '2026-06-10T23:30:00Z')).toEqual(['open', '2026-06-11T00:00:00.000Z'])
  })

  test('a bar that is open on Saturday night only is open on Sunday at one, and not on Saturday at one', () => {
    const saturday: Hours = { weekly: [{ day: 6, opens: '22:00', closes: '03:00' }], exceptions: [] }
    expect(stateAt(saturday, '2026-06-13T23:00:00Z')).toEqual(['open', '2026-06-14T01:00:00.000Z'])
    expect(stateAt(saturday, '2026-06-12T23:00:00Z')).toEqual(['closed', '2026-06-13T20:00:00.000Z'])
  })

  test('lunch that runs into tea is one opening, and the end that counts is that of tea', () => {
    expect(stateAt(daily(['12:00', '15:00'], ['15:00', '17:00']), '2026-06-10T10:30:00Z')[1]).toBe(
      '2026-06-10T15:00:00.000Z',
    )
    expect(stateAt(daily(['14:00', '17:00'], ['12:00', '15:00']), '2026-06-10T10:30:00Z')[1]).toBe(
      '2026-06-10T15:00:00.000Z',
    )
  })

  test('a short interval inside a long one does not shorten it', () => {
    expect(stateAt(daily(['08:00', '20:00'], ['09:00', '10:00']), '2026-06-10T07:30:00Z')[1]).toBe(
      '2026-06-10T18:00:00.000Z',
    )
  })
})

describe('services that do not close, or do not open', () => {
  test('a service without hours is always open and has no closing time', () => {
    expect(openingAt(null, paris, new Date())).toEqual({ openNow: true, opensAt: null, closesAt: null })
    expect(nextChange(null, paris, new Date())).toBeNull()
  })

  test('equal hours are a whole day: every day of them is never closed', () => {
    const reception = daily(['00:00', '00:00'])
    expect(stateAt(reception, '2026-06-10T21:59:59Z')).toEqual(['open', null])
    expect(nextChange(reception, paris, new Date('2026-06-10T21:59:59Z'))).toBeNull()
  })

  test('whole days may begin at any hour', () => {
    expect(nextChange(daily(['06:30', '06:30']), paris, new Date('2026-06-10T12:00:00Z'))).toBeNull()
  })

  test('a reception open day and night shows its closing time only when it is near', () => {
    const reception = except(daily(['00:00', '00:00']), '2026-12-25')
    expect(stateAt(reception, '2026-12-20T12:00:00Z')).toEqual(['open', '2026-12-24T23:00:00.000Z'])
    expect(stateAt(reception, '2026-11-20T12:00:00Z')).toEqual(['open', null])
    expect(nextChange(reception, paris, new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2026-12-24T23:00:00Z'))
  })

  test('a service with no hours at all never opens', () => {
    expect(stateAt({ weekly: [], exceptions: [] }, '2026-06-10T12:00:00Z')).toEqual(['closed', null])
    expect(nextChange({ weekly: [], exceptions: [] }, paris, new Date('2026-06-10T12:00:00Z'))).toBeNull()
  })

  test('a terrace open only on certain dates shows the next of them, up to a year ahead', () => {
    const terrace = except({ weekly: [], exceptions: [] }, '2027-05-01', ['12:00', '18:00'])
    expect(stateAt(terrace, '2026-06-10T12:00:00Z')).toEqual(['closed', '2027-05-01T10:00:00.000Z'])
    expect(stateAt(terrace, '2026-04-10T12:00:00Z')).toEqual(['closed', null])
  })

  test('the only closing of the week is found even when a clock change skips it once', () => {
    const allButSundayNight: Hours = {
      weekly: [{ day: 7, opens: '02:30', closes: '02:30' }, ...daily(['02:30', '02:30']).weekly.slice(0, 5)],
      exceptions: [],
    }
    allButSundayNight.weekly.push({ day: 6, opens: '02:30', closes: '02:15' })
    expect(nextChange(allButSundayNight, paris, new Date('2026-10-19T12:00:00Z'))).toEqual(
      new Date('2026-11-01T01:15:00Z'),
    )
  })
})

describe('exceptions', () => {
  test('on Christmas Day breakfast is later, and on the next day as ever', () => {
    const hours = except(breakfast, '2026-12-25', ['08:00', '12:00'])
    expect(stateAt(hours, '2026-12-24T12:00:00Z')).toEqual(['closed', '2026-12-25T07:00:00.000Z'])
    expect(stateAt(hours, '2026-12-25T12:00:00Z')).toEqual(['closed', '2026-12-26T06:00:00.000Z'])
  })

  test('a day without intervals is closed, but the bar of the evening before still runs into it', () => {
    const hours = except(nightBar, '2026-06-11')
    expect(stateAt(hours, '2026-06-10T23:30:00Z')).toEqual(['open', '2026-06-11T00:00:00.000Z'])
    expect(stateAt(hours, '2026-06-11T00:00:00Z')).toEqual(['closed', '2026-06-12T16:00:00.000Z'])
  })

  test('two exceptions for one date add up', () => {
    const hours = except(except(breakfast, '2026-06-11', ['06:00', '07:00']), '2026-06-11', ['12:00', '13:00'])
    expect(stateAt(hours, '2026-06-11T05:00:00Z')).toEqual(['closed', '2026-06-11T10:00:00.000Z'])
  })
})

describe('when the clocks change', () => {
  test('an hour that does not exist opens right after the gap', () => {
    // 29 March 2026, Paris: 02:00 becomes 03:00, which is 01:00 UTC.
    expect(stateAt(daily(['02:30', '05:00']), '2026-03-29T00:30:00Z')).toEqual(['closed', '2026-03-29T01:00:00.000Z'])
    expect(stateAt(daily(['01:00', '02:30']), '2026-03-29T00:30:00Z')).toEqual(['open', '2026-03-29T01:00:00.000Z'])
  })

  test('an interval that lies wholly in the gap does not take place', () => {
    expect(stateAt(daily(['02:10', '02:50']), '2026-03-29T00:30:00Z')).toEqual(['closed', '2026-03-30T00:10:00.000Z'])
  })

  test('in an hour that is repeated, the first occurrence opens and the last one closes', () => {
    // 25 October 2026, Paris: 03:00 becomes 02:00, which is 01:00 UTC.
    expect(stateAt(daily(['02:30', '05:00']), '2026-10-25T00:00:00Z')).toEqual(['closed', '2026-10-25T00:30:00.000Z'])
    expect(stateAt(daily(['01:00', '02:30']), '2026-10-25T00:00:00Z')).toEqual(['open', '2026-10-25T01:30:00.000Z'])
  })

  test('the bar closes at two local time, whether the night is an hour longer or shorter', () => {
    const bar = daily(['18:00', '04:00'])
    expect(stateAt(bar, '2026-03-28T23:00:00Z')[1]).toBe('2026-03-29T02:00:00.000Z')
    expect(stateAt(bar, '2026-10-24T23:00:00Z')[1]).toBe('2026-10-25T03:00:00.000Z')
  })

  test('in Newfoundland, where midnight came back to 23:01, the opening of two dates ago still runs', () => {
    // 7 November 2010, St. John’s: 00:01 becomes 23:01 of the day before, which is 02:31 UTC.
    const friday: Hours = { weekly: [{ day: 5, opens: '23:45', closes: '23:30' }], exceptions: [] }
    expect(stateAt(friday, '2010-11-07T02:30:30Z', 'America/St_Johns')).toEqual(['open', '2010-11-07T03:00:00.000Z'])
  })

  test('in Apia, where 30 December 2011 did not happen, a night bar closes at the midnight that swallowed it', () => {
    expect(stateAt(daily(['22:00', '06:00']), '2011-12-30T09:00:00Z', 'Pacific/Apia')).toEqual([
      'open',
      '2011-12-30T16:00:00.000Z',
    ])
    expect(stateAt(breakfast, '2011-12-29T22:00:00Z', 'Pacific/Apia')).toEqual(['closed', '2011-12-30T17:00:00.000Z'])
  })
})

describe('times a guest may choose', () => {
  const slots = (hours: Hours | null, now: string, leadMinutes = 30, more = {}) =>
    deliverySlots({ hours, timeZone: paris, leadMinutes, now: new Date(now), ...more }).map((slot) =>
      slot.toISOString().slice(0, 16),
    )

  test('in the evening, tomorrow’s breakfast is offered by the quarter of an hour, its last minute is not', () => {
    const offered = slots(breakfast, '2026-06-10T20:00:00Z')
    expect(offered[0]).toBe('2026-06-11T05:00')
    expect(offered.at(-1)).toBe('2026-06-11T08:15')
    expect(offered).toHaveLength(14)
  })

  test('during breakfast, the first time leaves the kitchen its lead time', () => {
    expect(slots(breakfast, '2026-06-10T06:01:00Z')[0]).toBe('2026-06-10T06:45')
    expect(slots(breakfast, '2026-06-10T06:00:00Z')[0]).toBe('2026-06-10T06:30')
  })

  test('a service that never closes offers today and tomorrow', () => {
    const offered = slots(null, '2026-06-10T20:00:00Z', 0, { stepMinutes: 60 })
    expect([offered[0], offered.at(-1), offered.length]).toEqual(['2026-06-10T20:00', '2026-06-11T21:00', 26])
  })

  test('two days of lead time do not leave an empty list', () => {
    expect(slots(breakfast, '2026-06-10T05:00:00Z', 2880)[0]).toBe('2026-06-12T05:00')
  })

  test('a service closed for the season offers nothing', () => {
    expect(slots({ weekly: [], exceptions: [] }, '2026-06-10T05:00:00Z')).toEqual([])
  })
})

test('the hotel’s day changes at the hotel’s midnight', () => {
  expect(localDate(paris, new Date('2026-06-10T21:59:59Z'))).toBe('2026-06-10')
  expect(localDate(paris, new Date('2026-06-10T22:00:00Z'))).toBe('2026-06-11')
  expect(localDate('America/St_Johns', new Date('2026-01-01T03:29:00Z'))).toBe('2025-12-31')
  expect(localDate('Pacific/Apia', new Date('2011-12-30T10:00:00Z'))).toBe('2011-12-31')
})

// Checks the same results without arithmetic, from what a wall clock shows in each minute of twelve days.

const minute = 60_000
const wallDays = 12

const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 1440 * minute).toISOString().slice(0, 10)

function wallOf(zone: string, middle: string) {
  const start = Date.parse(dateAfter(middle, -wallDays / 2))
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const readings = Array.from({ length: wallDays * 1440 }, (_, index) => clock.format(start + index * minute))
  const dateAt = (index: number) => (readings.at(index) ?? '').slice(0, 10)
  const lastIndex = new Map(readings.map((reading, index) => [reading, index]))
  const firstIndex = new Map(readings.map((reading, index) => [reading, index] as const).reverse())
  return {
    zone,
    middle,
    start,
    readings,
    firstIndex,
    lastIndex,
    firstDate: dateAfter(dateAt(0), 1),
    lastDate: dateAfter(dateAt(-1), -2),
  }
}
type WallClock = ReturnType<typeof wallOf>

const wallClocks = [
  wallOf('Europe/Paris', '2026-03-29'),
  wallOf('Europe/Paris', '2026-10-25'),
  wallOf('Europe/Dublin', '2026-10-25'),
  wallOf('America/St_Johns', '2026-03-08'),
  wallOf('America/St_Johns', '2010-11-07'), // falls back from one minute past midnight into the day before
  wallOf('Asia/Kathmandu', '2026-06-15'),
  wallOf('Asia/Kathmandu', '1986-01-01'), // a gap of a quarter of an hour
  wallOf('Pacific/Apia', '2011-12-30'), // a day that did not happen
  wallOf('Australia/Lord_Howe', '2026-04-05'), // half an hour
  wallOf('Australia/Lord_Howe', '2026-10-04'),
  wallOf('America/Sao_Paulo', '2018-02-18'), // at midnight
  wallOf('America/Sao_Paulo', '2018-11-04'),
  wallOf('Africa/Casablanca', '2026-02-15'),
  wallOf('UTC', '2026-06-15'),
]

/** All dates of an exception. */
function datesOf({ date, until = date, intervals }: Hours['exceptions'][number]) {
  const dates = [date]
  while (dates[dates.length - 1] !== until) dates.push(dateAfter(date, dates.length))
  return { dates, intervals }
}

/** Whether the service is open in each minute, up to the end of `lastDate`; later openings are left out. */
function openMinutes(hours: Hours, { readings, firstIndex, lastIndex, firstDate, lastDate }: WallClock): boolean[] {
  const isOpenAt = readings.map(() => false)
  const firstAfter = (reading: string) => readings.findIndex((other) => other > reading)
  const openingIndex = (reading: string) => firstIndex.get(reading) ?? firstAfter(reading)
  const closingIndex = (reading: string) => lastIndex.get(reading) ?? firstAfter(reading)

  for (let date = firstDate; date <= lastDate; date = dateAfter(date, 1)) {
    const matching = hours.exceptions.map(datesOf).filter(({ dates }) => dates.includes(date))
    const shortest = matching.filter(({ dates }) => matching.every((other) => other.dates.length >= dates.length))
    const weekly = hours.weekly.filter((interval) => interval.day === (new Date(date).getUTCDay() || 7))
    for (const { opens, closes } of shortest.length ? shortest.flatMap(({ intervals }) => intervals) : weekly) {
      const end = closingIndex(`${closes <= opens ? dateAfter(date, 1) : date} ${closes}`)
      for (let index = openingIndex(`${date} ${opens}`); index < end; index++) isOpenAt[index] = true
    }
  }
  return isOpenAt
}

const anyClock = fc
  .oneof(
    fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map((minutes) => new Date(minutes * minute).toISOString().slice(11, 16))
const anyInterval = fc.record({ opens: anyClock, closes: anyClock })

const anySituation = fc.nat({ max: wallClocks.length - 1 }).chain((which) =>
  fc.record({
    which: fc.constant(which),
    hours: fc.record({
      weekly: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: anyClock, closes: anyClock }), {
        maxLength: 14,
      }),
      exceptions: fc.array(
        fc
          .record({
            first: fc.integer({ min: -6, max: 6 }),
            days: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
            intervals: fc.array(anyInterval, { maxLength: 2 }),
          })
          .map(({ first, days, intervals }) => ({
            date: dateAfter(wallClockAt(which).middle, first),
            ...(days > 1 && { until: dateAfter(wallClockAt(which).middle, first + days - 1) }),
            intervals,
          })),
        { maxLength: 4 },
      ),
    }),
    // From the fourth to the seventh day, so that three days before and more than three after are covered.
    index: fc.integer({ min: 3 * 1440, max: 7 * 1440 }),
    milliseconds: fc.integer({ min: 0, max: minute - 1 }),
  }),
)

function wallClockAt(which: number): WallClock {
  const wallClock = wallClocks[which]
  if (!wallClock) throw new RangeError(`no wall clock ${which}`)
  return wallClock
}

describe('for any hours, in any zone, whatever the clocks do', () => {
  test('the state of each instant equals a check minute by minute of local time', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(anySituation, ({ which, hours, index, milliseconds }) => {
        const { zone, start, readings, lastDate } = wallClockAt(which)
        const isOpenAt = openMinutes(hours, wallClockAt(which))
        const at = new Date(start + index * minute + milliseconds)
        const { openNow, opensAt, closesAt } = openingAt(hours, zone, at)
        const change = nextChange(hours, zone, at)
        expect(openNow).toBe(isOpenAt[index])
        expect(openNow ? opensAt : closesAt).toBeNull()

        const endIndex = readings.findIndex((reading) => reading > `${lastDate} 24`)
        const changeIndex = isOpenAt.findIndex((isOpen, later) => later > index && isOpen !== isOpenAt[index])
        if (changeIndex >= 0 && changeIndex < endIndex) {
          expect(change).toEqual(new Date(start + changeIndex * minute))
          expect(openNow ? closesAt : opensAt).toEqual(change)
        } else if (change) {
          expect(change.getTime()).toBeGreaterThanOrEqual(start + endIndex * minute)
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('each announced change happens at that instant and not before', () => {
    fc.assert(
      fc.property(anySituation, ({ which, hours, index }) => {
        const { zone, start } = wallClockAt(which)
        let at = new Date(start + index * minute)
        for (let changes = 0; changes < 20; changes++) {
          const { openNow } = openingAt(hours, zone, at)
          const change = nextChange(hours, zone, at)
          if (change === null) return
          expect(change > at).toBe(true)
          expect(openingAt(hours, zone, new Date(change.getTime() - 1)).openNow).toBe(openNow)
          expect(openingAt(hours, zone, change).openNow).toBe(!openNow)
          at = change
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the offered times are exactly the round open times of the requested days after the lead time', () => {
    const anyStep = fc.constantFrom(15, 30, 60)
    const anyLead = fc.integer({ min: 0, max: 600 })
    fc.assert(
      fc.property(anySituation, anyStep, anyLead, fc.boolean(), (situation, stepMinutes, leadMinutes, always) => {
        const { zone, start, readings } = wallClockAt(situation.which)
        const hours = always ? null : situation.hours
        const open = hours && openMinutes(hours, wallClockAt(situation.which))
        const now = new Date(start + situation.index * minute + situation.milliseconds)

        const soonest = situation.index + leadMinutes
        const endDate = dateAfter((readings[soonest] ?? '').slice(0, 10), 2)
        const end = readings.findIndex((reading) => reading >= endDate)
        const expected = readings.flatMap((reading, index) => {
          const at = start + index * minute
          const isOffered = at >= now.getTime() + leadMinutes * minute && index < end
          const round = (Number(reading.slice(11, 13)) * 60 + Number(reading.slice(14))) % stepMinutes === 0
          return isOffered && round && (open === null || open[index]) ? [at] : []
        })
        const offered = deliverySlots({ hours, timeZone: zone, leadMinutes, now, stepMinutes })
        expect(offered.map((slot) => slot.getTime())).toEqual(expected)
      }),
      { numRuns: 600 },
    )
  })
})
