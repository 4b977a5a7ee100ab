import type { OrderRow } from '../queries.ts'

type Counted = { itemId: string; count: number }[]

/** How many of each counted article or choice some orders take. */
export type StockUse = Map<string, number>

export function addStockUse(stockUse: StockUse, counted: Counted): void {
  for (const { itemId, count } of counted) stockUse.set(itemId, (stockUse.get(itemId) ?? 0) + count)
}

/** What an order has taken from what is counted; the lines of an order never change. */
export const stockUseOf = ({ lines }: Pick<OrderRow, 'lines'>): Counted => lines.flatMap((line) => line.taken ?? [])

/** Each item once. */
export function sumStockUse(counted: Counted): Counted {
  const stockUse: StockUse = new Map()
  addStockUse(stockUse, counted)
  return [...stockUse].map(([itemId, count]) => ({ itemId, count }))
}
