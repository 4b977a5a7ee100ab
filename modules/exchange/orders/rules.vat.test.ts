import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { vatTotals } from './vat-rules.ts'

const line = (amount: number, vatRate: number) => ({ total: { amount }, vatRate })

const lines = fc.array(
  fc
    .record({ amount: fc.integer({ min: 0, max: 2_000_000_000 }), hundredths: fc.integer({ min: 0, max: 5000 }) })
    .map(({ amount, hundredths }) => line(amount, hundredths / 100)),
  { maxLength: 50 },
)

describe('the VAT in what was ordered', () => {
  test('is taken out of prices that include it, for each rate', () => {
    expect(vatTotals([line(1650, 10), line(1000, 20), line(550, 10), line(0, 5.5)])).toEqual([
      { rate: 10, net: 2000, vat: 200, gross: 2200 },
      { rate: 20, net: 833, vat: 167, gross: 1000 },
    ])
    expect(vatTotals([line(300, 0)])).toEqual([{ rate: 0, net: 300, vat: 0, gross: 300 }])
    expect(vatTotals([])).toEqual([])
  })

  test('adds up: net and tax to what each rate came to, and all rates to the total', () => {
    fc.assert(
      fc.property(lines, (orderLines) => {
        const totals = vatTotals(orderLines)
        for (const { net, vat, gross } of totals) expect(net + vat).toBe(gross)
        const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
        expect(sum(totals.map(({ gross }) => gross))).toBe(sum(orderLines.map(({ total }) => total.amount)))
      }),
    )
  })

  test('is never more than half a cent from what it is exactly, and no line’s place changes it', () => {
    fc.assert(
      fc.property(lines, (orderLines) => {
        for (const { rate, vat, gross } of vatTotals(orderLines)) {
          expect(Number.isInteger(vat)).toBe(true)
          expect(vat).toBeGreaterThanOrEqual(0)
          // In integers: |vat * (100 + rate) - gross * rate| <= (100 + rate) / 2.
          const hundredths = BigInt(Math.round(rate * 100))
          const off = BigInt(vat) * (10_000n + hundredths) - BigInt(gross) * hundredths
          expect((off < 0n ? -off : off) * 2n <= 10_000n + hundredths).toBe(true)
        }
        expect(vatTotals(orderLines.toReversed())).toEqual(vatTotals(orderLines))
      }),
    )
  })
})
