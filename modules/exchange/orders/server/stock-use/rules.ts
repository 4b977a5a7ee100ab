import type { ArticleRow } from '#modules/content/services/server/service.ts'
import type { OrderRow } from '../queries.ts'

type ItemCounts = { itemId: string; count: number }[]

/** How many of each counted article or choice a set of orders takes. */
export type StockUse = Map<string, number>

export function addStockUse(stockUse: StockUse, counted: ItemCounts): void {
  for (const { itemId, count } of counted) stockUse.set(itemId, (stockUse.get(itemId) ?? 0) + count)
}

/** What an order took from stock. */
export const stockUseOf = ({ lines }: Pick<OrderRow, 'lines'>): ItemCounts => lines.flatMap((line) => line.taken ?? [])

/** Sums the counts of each item. */
export function sumStockUse(counted: ItemCounts): ItemCounts {
  const stockUse: StockUse = new Map()
  addStockUse(stockUse, counted)
  return [...stockUse].map(([itemId, count]) => ({ itemId, count }))
}

/** The article with the stock left by earlier orders of the batch. */
export const withRemainingStock = (article: ArticleRow, stockUse: StockUse): ArticleRow => ({
  ...article,
  limits: article.limits.map((limit) =>
    limit.stock === null ? limit : { ...limit, stock: limit.stock - (stockUse.get(limit.itemId) ?? 0) },
  ),
})
