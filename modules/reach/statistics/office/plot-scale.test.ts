import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { scaleOf } from './plot-scale.ts'

test.each([
  ['count', [7, null, 3], [0, 2, 4, 6, 8]],
  ['count', [1], [0, 1]],
  ['count', [0, null], [0]],
  ['count', [1000], [0, 500, 1000]],
  ['money', [43_210], [0, 20_000, 40_000, 60_000]],
  ['money', [90], [0, 100]],
  ['seconds', [150], [0, 60, 120, 180]],
  ['seconds', [4000], [0, 1800, 3600, 5400]],
  ['seconds', [3 * 86_400], [0, 86_400, 172_800, 259_200]],
  ['rating', [4.2], [0, 1, 2, 3, 4, 5]],
] as const)('the scale of %s %j is %j', (kind, values, lines) => {
  expect(scaleOf(kind, values)).toEqual(lines)
})

test('no value lies above the last line, and there are at most five lines', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('count', 'money', 'seconds' as const),
      fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 31 }),
      (kind, values) => {
        const lines = scaleOf(kind, values)
        const max = Math.max(...values)
        expect(lines.at(-1)).toBeGreaterThanOrEqual(max)
        expect(lines.length).toBeLessThanOrEqual(5)
        if (max > 0) expect(lines.at(-2)).toBeLessThan(max)
      },
    ),
  )
})
