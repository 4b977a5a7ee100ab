import { expect, test } from 'vitest'
import { breakfastServices } from './breakfast-services.ts'

const breakfast = { opens: '07:00', closes: '10:30' }
const service = (opens: string, closes: string, values = {}) => ({
  kind: 'order' as const,
  paused: false,
  pausedUntil: null,
  articles: [{}],
  hours: { weekly: [{ day: 1, opens, closes }], exceptions: [] },
  ...values,
})
const isOne = (...values: Parameters<typeof service>) => breakfastServices([service(...values)], breakfast).length === 1

test('breakfast is ordered from what is open in its hours and in the morning only', () => {
  expect(isOne('07:30', '10:00')).toBe(true)
  expect(isOne('06:00', '11:30')).toBe(true)
  // A picnic all day, a bar at night, an early bakery, and a service that never closes.
  expect(isOne('08:00', '17:00')).toBe(false)
  expect(isOne('18:00', '01:00')).toBe(false)
  expect(isOne('05:00', '07:00')).toBe(false)
  expect(isOne('07:00', '10:00', { hours: null })).toBe(false)
})

test('and not from services that take no orders, are paused or have no articles', () => {
  for (const values of [{ kind: 'request' as const }, { paused: true }, { articles: [] }])
    expect(isOne('07:00', '10:30', values)).toBe(false)
  expect(isOne('07:00', '10:30', { paused: true, pausedUntil: '2026-03-10T05:00:00.000Z' })).toBe(true)
})
