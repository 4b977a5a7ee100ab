/** An order on the bill of a room. */
interface BillOrder {
  /** An ISO 8601 instant. */
  placedAt: string
}

/**
 * Splits the orders of a room by stay. The current stay begins at the last check-out of the room; earlier orders belong
 * to guests who have left. `checkedOutAt`: an instant, or null when nobody has checked out and all orders are of one
 * stay.
 */
export function splitByStay<T extends BillOrder>(orders: readonly T[], checkedOutAt: string | null) {
  const start = checkedOutAt === null ? -Infinity : Date.parse(checkedOutAt)
  const isPresent = ({ placedAt }: T) => Date.parse(placedAt) > start
  return { present: orders.filter(isPresent), former: orders.filter((order) => !isPresent(order)) }
}
