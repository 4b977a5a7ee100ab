import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makeStore } from '#core/ui-guest/store.ts'
import type { Order } from '../contract.ts'

const key = 'livret.seen'
const { notify, useStored } = makeStore()
/** A refusal older than this is no news: the guest has been told otherwise, or has left. */
const newsMs = 2 * 3_600_000

const seen = () => (localStore.getItem(key) ?? '').split(',')

/** The guest has read what became of this order. */
export function markSeen(orderId: string) {
  if (seen().includes(orderId)) return
  localStore.setItem(key, [orderId, ...seen()].slice(0, 20).join())
  notify()
}

/** Whether the hotel refused this order and the guest has not read it yet. */
export function isUnreadRefusal({ id, status, history }: Order, now: Date): boolean {
  const last = history.at(-1)
  if (status !== 'cancelled' || !last || last.by === 'guest') return false
  return now.getTime() - Date.parse(last.at) < newsMs && !seen().includes(id)
}

/** The order among these that the guest must hear of. */
export const useUnreadRefusal = (list: readonly Order[], now: Date): string | null =>
  useStored(
    () => list.find((order) => isUnreadRefusal(order, now))?.id ?? null,
    () => null,
  )
