/** What is known of an order on the bill of a room. */
interface BillOrder {
  /** An instant. */
  placedAt: string
}

/**
 * The orders of a room by whose they are: the present stay begins at the last check-out of the room, and what was ordered before
 * belongs to guests who have left. `checkedOutAt`: an instant, or null where nobody has checked out, and all orders are of one stay.
 */
export function splitByStay<T extends BillOrder>(orders: readonly T[], checkedOutAt: string | null) {
  const start = checkedOutAt === null ? -Infinity : Date.parse(checkedOutAt)
  const isPresent = ({ placedAt }: T) => Date.parse(placedAt) > start
  return { present: orders.filter(isPresent), former: orders.filter((order) => !isPresent(order)) }
}
