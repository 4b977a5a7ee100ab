/**
 * A price changed by this many per cent (negative: lowered), rounded to a multiple of `step`. All prices in hundredths of
 * the currency's unit. Never below zero.
 */
export const priceChangedBy = (price: number, percent: number, step: number): number =>
  Math.max(0, Math.round((price * (100 + percent)) / 100 / step) * step)
