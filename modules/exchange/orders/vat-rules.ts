/** What was sold at one rate of VAT. Cents; the rate in percent, with two decimals at most. */
export interface VatTotal {
  rate: number
  net: number
  vat: number
  gross: number
}

/**
 * What lines come to for each rate of VAT, the lowest first. Prices include the tax, so it is taken out of the sum of each rate and rounded
 * once: net and tax of a rate add up to what was paid at it, and the rates to what was paid. Exact up to 10¹² cents.
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
