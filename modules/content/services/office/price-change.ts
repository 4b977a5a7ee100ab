/** Per cent. */
export const priceChangeLimits = { min: -90, max: 500 }

/** A percentage such as `5`, `+5 %` or `−2,5` as a number; null: it is none, or out of range. */
export function parsePriceChange(typed: string): number | null {
  const text = typed.replace(/[\s%]/g, '').replace(/[−–]/, '-').replace(',', '.')
  if (!/^[+-]?\d+(\.\d{1,2})?$/.test(text)) return null
  const percent = Number(text)
  return percent >= priceChangeLimits.min && percent <= priceChangeLimits.max ? percent : null
}
