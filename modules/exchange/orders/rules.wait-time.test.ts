import { describe, expect, test } from 'vitest'
import { hourAt } from '#core/i18n/format.ts'
import fc from '#tests/properties.ts'
import { measuredOrders, waitTimeOf, waitTimeOfHour } from './wait-time-rules.ts'

const plausible = fc.double({ min: 1, max: 240, noNaN: true })
const enough = fc.array(plausible, { minLength: measuredOrders.min, maxLength: measuredOrders.max })
/** Completed at once, forgotten until the next morning, or with a clock that was set back. */
const odd = fc.oneof(
  fc.double({ min: -1000, max: 1, maxExcluded: true, noNaN: true }),
  fc.double({ min: 240, minExcluded: true, max: 100_000, noNaN: true }),
)

describe('the waiting time of an hour', () => {
  test('is the median and the 90th percentile, rounded outwards to five minutes', () => {
    expect(waitTimeOf([12, 14, 16, 18, 21, 22, 24, 26, 33, 70])).toEqual({ from: 20, until: 35 })
    expect(waitTimeOf(Array(10).fill(20))).toEqual({ from: 20, until: 20 })
    expect(waitTimeOf(Array(10).fill(2))).toEqual({ from: 5, until: 5 })
  })

  test('needs ten orders that took a plausible time, and no others change it', () => {
    expect(waitTimeOf(Array(9).fill(20))).toBeNull()
    fc.assert(
      fc.property(fc.array(plausible, { maxLength: measuredOrders.min - 1 }), fc.array(odd), (minutes, oddOnes) => {
        expect(waitTimeOf([...minutes, ...oddOnes])).toBeNull()
      }),
    )
    fc.assert(
      fc.property(enough, fc.array(odd), (minutes, oddOnes) => {
        expect(waitTimeOf([...oddOnes, ...minutes])).toEqual(waitTimeOf(minutes))
      }),
    )
  })

  test('is a span of whole five minutes within what an order can take', () => {
    fc.assert(
      fc.property(enough, (minutes) => {
        const { from, until } = waitTimeOf(minutes) ?? { from: Number.NaN, until: Number.NaN }
        expect([from % 5, until % 5]).toEqual([0, 0])
        expect(from).toBeGreaterThanOrEqual(5)
        expect(until).toBeGreaterThanOrEqual(from)
        expect(until).toBeLessThanOrEqual(240)
      }),
    )
  })

  test('holds for nine of ten orders, unless a few took more than three times as long as most', () => {
    fc.assert(
      fc.property(enough, (minutes) => {
        const { until } = waitTimeOf(minutes) ?? { until: Number.NaN }
        const median = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] as number
        const kept = minutes.filter((each) => each <= until).length
        expect(kept >= minutes.length * 0.9 || until >= median * 3).toBe(true)
      }),
    )
    expect(waitTimeOf([...Array(8).fill(20), 230, 235])).toEqual({ from: 20, until: 60 })
  })

  test('does not flatter: at least half of the orders took that long', () => {
    fc.assert(
      fc.property(enough, (minutes) => {
        const { from } = waitTimeOf(minutes) ?? { from: Number.NaN }
        if (from > 5) expect(minutes.filter((each) => each >= from).length).toBeGreaterThanOrEqual(minutes.length / 2)
      }),
    )
  })

  test('does not depend on the order of the orders, and is not shorter when each takes longer', () => {
    fc.assert(
      fc.property(enough, fc.double({ min: 0, max: 100, noNaN: true }), (minutes, more) => {
        expect(waitTimeOf(minutes.toReversed())).toEqual(waitTimeOf(minutes))
        const longer = minutes.map((each) => Math.min(240, each + more))
        const [before, after] = [waitTimeOf(minutes), waitTimeOf(longer)]
        expect((after?.from ?? 0) >= (before?.from ?? 0) && (after?.until ?? 0) >= (before?.until ?? 0)).toBe(true)
      }),
    )
  })
})

describe('the waiting time that is shown', () => {
  const measured = [
    { hour: 0, from: 10, until: 15 },
    { hour: 2, from: 40, until: 55 },
    { hour: 23, from: 20, until: 35 },
  ]
  const paris = { leadMinutes: 25, timeZone: 'Europe/Paris' }
  const at = (instant: string, { leadMinutes, timeZone } = paris) =>
    waitTimeOfHour(measured, hourAt(instant, timeZone), leadMinutes)

  test('is that of the hour by the hotel’s clock, on both sides of midnight', () => {
    expect(at('2026-03-10T22:59:59Z')).toMatchObject({ from: 20, until: 35 })
    expect(at('2026-03-10T23:00:00Z')).toMatchObject({ from: 10, until: 15 })
    expect(at('2026-03-10T19:59:00Z', { ...paris, timeZone: 'America/Argentina/Buenos_Aires' })).toEqual({
      from: 25,
      until: 25,
    })
  })

  test('is the same in both hours that autumn repeats, and unknown to nobody in the hour that spring leaves out', () => {
    expect(at('2026-10-25T00:30:00Z')).toMatchObject({ from: 40, until: 55 })
    expect(at('2026-10-25T01:30:00Z')).toMatchObject({ from: 40, until: 55 })
    expect(at('2026-03-29T01:00:00Z')).toEqual({ from: 25, until: 25 })
  })

  test('is what the hotel has set in an hour with too few orders, and none where it has set nothing', () => {
    expect(at('2026-03-10T11:00:00Z')).toEqual({ from: 25, until: 25 })
    expect(waitTimeOfHour(undefined, 12, 0)).toBeNull()
  })
})
