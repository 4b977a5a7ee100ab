import { describe, expect, test } from 'vitest'
import { failureOfStatus, isDead, maxCalls, maxLinks, nextMailAt, recheck } from './rules.ts'

describe('a link', () => {
  test.each([
    ['address', 1, null, true],
    ['status', 1, 404, true],
    ['status', 1, 410, true],
    ['status', 1, 503, false],
    ['status', 2, 503, true],
    ['timeout', 1, null, false],
    ['connection', 2, null, true],
    [null, 0, 200, false],
  ] as const)('with failure %s, %i times, status %s is dead: %s', (failure, failures, status, dead) => {
    expect(isDead({ failure, failures, status })).toBe(dead)
  })

  test.each([
    [200, null],
    [301, null],
    [403, null],
    [404, 'status'],
    [405, null],
    [410, 'status'],
    [429, null],
    [500, 'status'],
  ])('that answers %i fails with %s', (status, failure) => {
    expect(failureOfStatus(status)).toBe(failure)
  })

  test('of a hotel with the maximum of them is called once between two calls', () => {
    expect(maxCalls.hotel * 24 * recheck.days).toBeGreaterThanOrEqual(maxLinks)
  })
})

test.each([
  // A Friday, a Monday before and after seven, and a Sunday on which the clocks change.
  ['2026-11-27T08:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['2026-11-30T05:59:00Z', '2026-11-30T06:00:00.000Z'],
  ['2026-11-30T06:00:00Z', '2026-12-07T06:00:00.000Z'],
  ['2026-03-29T08:00:00Z', '2026-03-30T05:00:00.000Z'],
])('the email chosen at %s in Paris comes at %s', (now, at) => {
  expect(nextMailAt('Europe/Paris', new Date(now)).toISOString()).toBe(at)
})
