import { withNewestId } from '#core/ui-guest/storage/stored-ids.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
import type { Order } from '../contract.ts'

const seenIds = storedValue<readonly string[]>({
  key: () => 'livret.seen',
  initial: [],
  parse: (stored) => stored.split(','),
  serialize: (ids) => ids.join(),
})
/** Refusals older than this are not shown as unread. */
const unreadForMs = 2 * 3_600_000

/** Marks the refusal of this order as read by the guest. */
export function markRefusalSeen(orderId: string) {
  if (!seenIds.read().includes(orderId)) seenIds.update(withNewestId(orderId, 20))
}

/** Whether the hotel refused this order and the guest has not read it yet. */
function isUnreadRefusal({ id, status, history }: Order, now: Date, seen: readonly string[]): boolean {
  const last = history.at(-1)
  if (status !== 'cancelled' || !last || last.by === 'guest') return false
  return now.getTime() - Date.parse(last.at) < unreadForMs && !seen.includes(id)
}

/** The first order with an unread refusal. */
export function useUnreadRefusal(list: readonly Order[], now: Date): string | null {
  const seen = seenIds.useValue()
  return list.find((order) => isUnreadRefusal(order, now, seen))?.id ?? null
}
