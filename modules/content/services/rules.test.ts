import { describe, expect, test } from 'vitest'
import { localDate } from '#core/time/hours.ts'
import fc from '#tests/properties.ts'
import {
  allergens,
  availableFrom,
  isPaused,
  linesNotServedAt,
  onSaleAt,
  saleEndings,
  saleEndOf,
  statedDiets,
  undeclaredAllergens,
  withUndeclaredAsNone,
} from './rules.ts'

const on = { available: true, soldOutUntil: null, stock: null }
const out = { ...on, available: false }
const noon = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-03-10T12:30:00Z')

test('what is off sale until a time is back at that time, without anybody asking the server again', () => {
  const article = { ...out, soldOutUntil: later.toISOString(), options: [] }
  expect(onSaleAt([article], noon)[0]?.available).toBe(false)
  expect(onSaleAt([article], later)[0]?.available).toBe(true)
})

test('a dish that asks for a choice of which none is left cannot be had', () => {
  const dish = (min: number, ...choices: (typeof on)[]) => onSaleAt([{ ...on, options: [{ min, choices }] }], noon)[0]
  expect(dish(1, out, on)?.available).toBe(true)
  expect(dish(1, out, out)?.available).toBe(false)
  expect(dish(0, out, out)?.available).toBe(true)
})

test('"none of the rest" answers what is left and nothing else', () => {
  const answers = withUndeclaredAsNone({ milk: 'contains' })
  expect(undeclaredAllergens(answers)).toEqual([])
  expect([answers.milk, answers.gluten]).toEqual(['contains', 'none'])
  expect(undeclaredAllergens({ milk: 'none' })).toHaveLength(13)
  expect(undeclaredAllergens(null)).toEqual(allergens)
})

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

test('a pause holds until its end and never after; orders are worked on from then on', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(anyInstant), anyInstant, (paused, end, now) => {
      const pause = { paused, pausedUntil: end?.toISOString() ?? null }
      const from = availableFrom(pause, now)
      expect(isPaused(pause, now)).toBe(from === null || from > now)
      if (from) expect(isPaused(pause, from)).toBe(false)
      if (from && from > now) expect(isPaused(pause, new Date(from.getTime() - 1))).toBe(true)
      // A pause without an end has to be ended by somebody.
      expect(from === null).toBe(paused && end === null)
    }),
  )
})

test('what ends by itself ends after now, and tomorrow begins at five in the morning at the hotel', () => {
  const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(zones, anyInstant, fc.constantFrom(...saleEndings), (timeZone, now, ending) => {
      const end = saleEndOf(ending, timeZone, now)
      expect(end > now).toBe(true)
      if (ending !== 'tomorrow') return
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
      expect(clock.format(end)).toBe('05:00')
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      // Between midnight and five the previous evening still counts.
      if (clock.format(now) < '05:00') expect(localDate(timeZone, end)).toBe(localDate(timeZone, now))
    }),
  )
})

describe('when an article of a section is served', () => {
  const daily = (opens: string, closes: string) => ({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
    exceptions: [],
  })
  const sections = [
    { id: 'dinner', hours: daily('18:00', '22:00') },
    { id: 'all-day', hours: null },
    { id: 'never', hours: { weekly: [], exceptions: [] } },
  ]
  const articles = [
    { id: 'sole', sectionId: 'dinner' },
    { id: 'tea', sectionId: 'all-day' },
    { id: 'loose', sectionId: null },
    { id: 'gone', sectionId: 'no section of this service' },
    { id: 'dream', sectionId: 'never' },
  ]
  const lines = articles.map(({ id }) => ({ articleId: id }))
  const away = (at: string) => linesNotServedAt({ sections, articles }, lines, 'UTC', new Date(at))

  test('is what its section says, and always where that says nothing', () => {
    expect(away('2026-03-10T12:00:00Z')).toEqual([
      { index: 0, opensAt: new Date('2026-03-10T18:00:00Z') },
      { index: 4, opensAt: null },
    ])
    expect(away('2026-03-10T18:00:00Z').map(({ index }) => index)).toEqual([4])
    expect(away('2026-03-10T22:00:00Z')[0]?.opensAt).toEqual(new Date('2026-03-11T18:00:00Z'))
  })

  test('at the instant it is said to be next served, it is', () => {
    const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(anyTime, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (at, from, to) => {
        const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
        const menu = {
          sections: [{ id: 's', hours: daily(clock(from), clock(to)) }],
          articles: [{ id: 'a', sectionId: 's' }],
        }
        const asked = (time: Date) => linesNotServedAt(menu, [{ articleId: 'a' }], 'Europe/Paris', time)
        const [line] = asked(at)
        if (line) expect(asked(line.opensAt ?? at)).toEqual([])
      }),
    )
  })
})

test('what is vegan is not said to be vegetarian as well', () => {
  expect(statedDiets(['vegetarian', 'vegan', 'local'])).toEqual(['vegan', 'local'])
  expect(statedDiets(['vegetarian', 'organic'])).toEqual(['vegetarian', 'organic'])
  expect(statedDiets([])).toEqual([])
})
