import { expect, test } from 'vitest'
import { localDate } from '#core/time/hours.ts'
import fc from '#tests/properties.ts'
import { allergens, endings, endOf, isPaused, onSaleAt, unanswered, withNoneOfTheRest, worksFrom } from './rules.ts'

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
  const answers = withNoneOfTheRest({ milk: 'contains' })
  expect(unanswered(answers)).toEqual([])
  expect([answers.milk, answers.gluten]).toEqual(['contains', 'none'])
  expect(unanswered({ milk: 'none' })).toHaveLength(13)
  expect(unanswered(null)).toEqual(allergens)
})

const anyInstant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })

test('a pause holds until its end and never after; orders are worked on from then on', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.option(anyInstant), anyInstant, (paused, end, now) => {
      const pause = { paused, pausedUntil: end?.toISOString() ?? null }
      const from = worksFrom(pause, now)
      expect(isPaused(pause, now)).toBe(from === null || from > now)
      if (from) expect(isPaused(pause, from)).toBe(false)
      if (from && from > now) expect(isPaused(pause, new Date(from.getTime() - 1))).toBe(true)
      // Somebody has to end it exactly where it has no end.
      expect(from === null).toBe(paused && end === null)
    }),
  )
})

test('what ends by itself ends after now, and tomorrow begins at five in the morning at the hotel', () => {
  const zones = fc.constantFrom('Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(zones, anyInstant, fc.constantFrom(...endings), (timeZone, now, ending) => {
      const end = endOf(ending, timeZone, now)
      expect(end > now).toBe(true)
      if (ending !== 'tomorrow') return
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
      expect(clock.format(end)).toBe('05:00')
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
      // Between midnight and five it is still the evening before.
      if (clock.format(now) < '05:00') expect(localDate(timeZone, end)).toBe(localDate(timeZone, now))
    }),
  )
})
