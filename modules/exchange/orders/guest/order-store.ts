import type { Lang } from '#core/i18n/contract.ts'
import { parseFields, storedValue } from '#core/ui-guest/storage/values.ts'
import {
  currentVisitor,
  resumeStreamFrom,
  selfRetriedOptions,
  visitorRequest,
} from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'
import { orders } from './order-list.ts'

/** How long orders are stored for offline use: nobody needs older ones. */
const storedLifetimeMs = 7 * 24 * 3_600_000

interface StoredOrders {
  at: number
  visitor: string
  list: readonly Order[]
}
/** The orders, for a reload without a network. */
const storedOrders = storedValue<StoredOrders | null, [hotelId: string]>({
  key: (hotelId) => `livret.orders.${hotelId}`,
  initial: null,
  parse: (stored) => {
    const { at, visitor, list } = parseFields<StoredOrders>(stored)
    return typeof at === 'number' && typeof visitor === 'string' && Array.isArray(list) ? { at, visitor, list } : null
  },
  expiresAt: (stored) => (stored ? stored.at + storedLifetimeMs : Number.POSITIVE_INFINITY),
})

/** A screen that several guests share shows none of another visitor. */
function readStoredOrders(hotelId: string): StoredOrders | null {
  const stored = storedOrders.read(hotelId)
  return stored && stored.visitor === currentVisitor().uuid && stored.list.length > 0 ? stored : null
}

function storeOrders(hotelId: string) {
  const { list, state } = orders.read(hotelId)
  // The stored list is replaced only when the whole list has been read.
  const all = state === 'read' ? list : mergeNewest(readStoredOrders(hotelId)?.list ?? [], list)
  storedOrders.write(hotelId, { at: Date.now(), visitor: currentVisitor().uuid, list: all })
}

/** Updates may arrive out of order: an older version never replaces a newer one. */
function mergeNewest(list: readonly Order[], received: readonly Order[]): Order[] {
  const byId = new Map(list.map((order) => [order.id, order]))
  for (const order of received) {
    const previous = byId.get(order.id)
    if (!previous || previous.version <= order.version) byId.set(order.id, order)
  }
  return [...byId.values()].sort((one, other) => other.placedAt.localeCompare(one.placedAt))
}

/** Stores an order as the server last sent it. */
export function putOrder(order: Order) {
  orders.update(order.hotelId, { list: mergeNewest(orders.read(order.hotelId).list, [order]) })
  storeOrders(order.hotelId)
}

function showStoredOrders(hotelId: string) {
  const { list, state, keptAt } = orders.read(hotelId)
  if (state === 'read') return
  const stored = readStoredOrders(hotelId)
  orders.update(hotelId, {
    list: mergeNewest(stored?.list ?? [], list),
    state: 'failed',
    keptAt: keptAt ?? stored?.at ?? null,
  })
}

let runningRequest: Promise<void> | null = null

/** Reads this visitor's orders at a hotel. A phone without a visitor id has none and sends no request. */
export async function loadOrders(hotelId: string, lang: Lang): Promise<void> {
  if (!currentVisitor().mayHaveOrders && orders.read(hotelId).list.length === 0)
    return orders.update(hotelId, { state: 'read' })
  // The page and its live stream request the list at the same time.
  runningRequest ??= visitorRequest<typeof contract.listGuestOrders>('get', '/v1/visitors/me/orders', {
    lang,
    query: { hotel: hotelId },
    ...selfRetriedOptions,
  })
    .then(
      ({ data, headers }) => {
        resumeStreamFrom(hotelId, headers)
        orders.update(hotelId, { list: mergeNewest(orders.read(hotelId).list, data), state: 'read', keptAt: null })
        storeOrders(hotelId)
      },
      () => showStoredOrders(hotelId),
    )
    .finally(() => {
      runningRequest = null
    })
  await runningRequest
}

/** Reads one order. Throws what `request` throws. */
export async function loadOrder(orderId: string, lang: Lang): Promise<Order> {
  const { data } = await visitorRequest<typeof contract.readGuestOrder>('get', '/v1/orders/{orderId}', {
    lang,
    params: { orderId },
  })
  putOrder(data)
  return data
}

/** Cancels an order nobody has accepted yet. Throws what `request` throws. */
export async function cancelOrder(orderId: string, lang: Lang): Promise<Order> {
  const { data } = await visitorRequest<typeof contract.cancelGuestOrder>('post', '/v1/orders/{orderId}/cancel', {
    lang,
    params: { orderId },
  })
  putOrder(data)
  return data
}
