import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { type Status, statuses } from './status-rules.ts'
import { isLate, promiseOf, urgencyOf } from './urgency-rules.ts'

const placedAt = '2026-06-10T20:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(placedAt) + minutes * 60_000)
const span = { from: later(20).toISOString(), until: later(35).toISOString(), by: null }
const order = (over: object = {}) => ({
  status: 'preparing' as Status,
  placedAt,
  dueAt: null,
  releaseAt: null,
  promised: span,
  ...over,
})

describe('an order that was promised', () => {
  test('between two times is late from the second of them on', () => {
    expect([35, 35.1].map((minutes) => isLate(order(), later(minutes)))).toEqual([false, true])
  })

  test('for about one time is late five minutes after it', () => {
    const promised = { ...span, from: span.until }
    expect([36, 40, 40.1].map((minutes) => isLate(order({ promised }), later(minutes)))).toEqual([false, false, true])
    const dueAt = later(60).toISOString()
    for (const none of [null, undefined])
      expect([65, 66].map((minutes) => isLate(order({ promised: none, dueAt }), later(minutes)))).toEqual([false, true])
  })

  test('is late on the way too, and never once it is there, or cancelled', () => {
    const lateStatuses = statuses.filter((status) => isLate(order({ status }), later(500)))
    expect(lateStatuses).toEqual(['new', 'accepted', 'preparing', 'on-the-way'])
  })

  test('without a time is never late, and neither is a booking, to which the guest comes', () => {
    expect(promiseOf({ dueAt: null, promised: null })).toBeNull()
    expect(isLate(order({ promised: null }), later(5000))).toBe(false)
    const booking = { endsAt: later(120).toISOString() }
    expect(isLate(order({ promised: null, dueAt: later(60).toISOString(), booking }), later(90))).toBe(false)
  })

  test('for another time by staff counts by that time alone, also if the guest had chosen one', () => {
    const time = later(90).toISOString()
    const promised = { from: time, until: time, by: 'Maëlle' }
    const given = order({ promised, dueAt: later(30).toISOString() })
    expect([60, 95, 96].map((minutes) => isLate(given, later(minutes)))).toEqual([false, false, true])
  })

  test('turns amber when half of the orders are there, and red at the end of the span', () => {
    const looks = [19, 20, 34, 35, 60].map((minutes) => urgencyOf(order(), later(minutes)))
    expect(looks).toEqual(['calm', 'late', 'late', 'hot', 'hot'])
    expect([60, 30].map((minutes) => urgencyOf(order({ status: 'on-the-way' }), later(minutes)))).toEqual([
      'hot',
      'calm',
    ])
  })

  test('is red on the board whenever the guest reads that it is late, unless it is put off', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...statuses),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 900 }),
        (status, from, more, minutes) => {
          const promised = { from: later(from).toISOString(), until: later(from + more).toISOString(), by: null }
          const promisedOrder = order({ status, promised })
          if (isLate(promisedOrder, later(minutes))) expect(urgencyOf(promisedOrder, later(minutes))).toBe('hot')
        },
      ),
    )
  })
})
