import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import type { Order } from '../contract.ts'

const storageKey = 'livret.seen'
const { notify, useStored } = createStore()
/** Refusals older than this are not shown as unread. */
const unreadForMs = 2 * 3_600_000

const readSeenIds = () => (localStore.getItem(storageKey) ?? '').split(',')

/** Marks the refusal of this order as read by the guest. */
export function markRefusalSeen(orderId: string) {
  if (readSeenIds().includes(orderId)) return
  localStore.setItem(storageKey, [orderId, ...readSeenIds()].slice(0, 20).join())
  notify()
}

/** Whether the hotel refused this order and the guest has not read it yet. */
export function isUnreadRefusal({ id, status, history }: Order, now: Date): boolean {
  const last = history.at(-1)
  if (status !== 'cancelled' || !last || last.by === 'guest') return false
  return now.getTime() - Date.parse(last.at) < unreadForMs && !readSeenIds().includes(id)
}

/** The first order with an unread refusal. */
export const useUnreadRefusal = (list: readonly Order[], now: Date): string | null =>
  useStored(
    () => list.find((order) => isUnreadRefusal(order, now))?.id ?? null,
    () => null,
  )
