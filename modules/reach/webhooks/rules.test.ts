import { expect, test } from 'vitest'
import { failingSeconds, nextRetryDelay } from './rules.ts'

test('ten attempts take a little over three days, each delay longer than the one before', () => {
  const delays = Array.from({ length: 10 }, (_, i) => nextRetryDelay(i + 1, 0))
  expect(delays.at(-1)).toBeNull()
  const seconds = delays.slice(0, -1).map(Number)
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  const totalSeconds = seconds.reduce((sum, each) => sum + each, 0)
  expect(totalSeconds).toBeGreaterThan(failingSeconds)
  expect(totalSeconds).toBeLessThan(failingSeconds + 6 * 3600)
})

test('the random part lengthens a delay by at most a tenth', () => {
  expect(nextRetryDelay(2, 0)).toBe(300)
  expect(nextRetryDelay(2, 1)).toBe(330)
})
