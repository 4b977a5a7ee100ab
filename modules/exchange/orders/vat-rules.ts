/** The total sold at one VAT rate, in cents. `rate` is in percent, with at most two decimals. */
export interface VatTotal {
  rate: number
  net: number
  vat: number
  gross: number
}

/**
 * The totals of these lines for each VAT rate, lowest first. Prices include the tax, so it is calculated from the sum
 * of each rate and rounded once: net and tax add up to the sum of each rate, and the rates to the whole total. Exact up
 * to 10¹² cents.
 */
export function vatTotals(lines: readonly { total: { amount: number }; vatRate: number }[]): VatTotal[] {
  const sums = new Map<number, number>()
  for (const { total, vatRate } of lines) sums.set(vatRate, (sums.get(vatRate) ?? 0) + total.amount)
  return [...sums]
    .filter(([, gross]) => gross !== 0)
    .sort(([one], [other]) => one - other)
    .map(([rate, gross]) => {
      const hundredths = Math.round(rate * 100)
      const vat = Math.round((gross * hundredths) / (10_000 + hundredths))
      return { rate, net: gross - vat, vat, gross }
    })
}
