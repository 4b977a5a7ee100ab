import { parsePercent } from '#core/ui-office/fields/parse-input.ts'

/** Per cent. */
export const priceChangeLimits = { min: -90, max: 500 }

/** A percentage such as `5`, `+5 %` or `−2,5` as a number; null: it is none, or out of range. */
export function parsePriceChange(typed: string): number | null {
  const [, sign = '', digits = ''] = /^\s*([-+−–]?)(.*)$/.exec(typed) ?? []
  const amount = parsePercent(digits)
  if (amount === null) return null
  const percent = sign === '' || sign === '+' ? amount : -amount
  return percent >= priceChangeLimits.min && percent <= priceChangeLimits.max ? percent : null
}
