import type { OrderRow } from './queries.ts'

type Counted = { itemId: string; count: number }[]

/** How many of each counted article or choice some orders take. */
export type Taken = Map<string, number>

export function addTaken(taken: Taken, counted: Counted): void {
  for (const { itemId, count } of counted) taken.set(itemId, (taken.get(itemId) ?? 0) + count)
}

/** What an order has taken from what is counted; the lines of an order never change. */
export const takenBy = ({ lines }: Pick<OrderRow, 'lines'>): Counted => lines.flatMap((line) => line.taken ?? [])

/** Each item once. */
export function summed(counted: Counted): Counted {
  const taken: Taken = new Map()
  addTaken(taken, counted)
  return [...taken].map(([itemId, count]) => ({ itemId, count }))
}
