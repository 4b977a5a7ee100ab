import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { priceChangedBy } from './price-rules.ts'

describe('a price changed by a percentage', () => {
  test.each([
    [1000, 5, 1, 1050],
    [1000, -10, 10, 900],
    [333, 10, 10, 370],
    [250, 0, 100, 300],
    [0, 50, 10, 0],
    [100, -90, 50, 0],
  ])('%i by %i per cent in steps of %i is %i', (price, percent, step, changed) => {
    expect(priceChangedBy(price, percent, step)).toBe(changed)
  })

  test('is a multiple of the step, at most half a step away', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: -90, max: 500 }),
        fc.constantFrom(1, 5, 10, 50, 100, 1000),
        (price, percent, step) => {
          const changed = priceChangedBy(price, percent, step)
          expect(changed % step).toBe(0)
          expect(Math.abs(changed - (price * (100 + percent)) / 100)).toBeLessThanOrEqual(step / 2 + 1e-6)
        },
      ),
    )
  })
})
