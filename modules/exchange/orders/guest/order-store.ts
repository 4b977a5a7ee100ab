import type { Lang } from '#core/i18n/contract.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import {
  currentVisitor,
  resumeStreamFrom,
  selfRetriedOptions,
  visitorRequest,
} from '#modules/foundation/visitors/guest/api.ts'
import type * as contract from '../contract.ts'
import type { Order } from '../contract.ts'

interface Orders {
  /** Newest first. */
  list: readonly Order[]
  /** Whether the list has been read from the server, and whether the last attempt failed. */
  state: 'unread' | 'read' | 'failed'
  /**
   * When the stored orders were saved that are shown after a failed attempt, in milliseconds since the epoch; null:
   * there are none.
   */
  keptAt: number | null
}

const nothing: Orders = { list: [], state: 'unread', keptAt: null }
const ordersByHotel = new Map<string, Orders>()
const { notify, useStored } = createStore()

function updateOrders(hotelId: string, change: (orders: Orders) => Orders) {
  ordersByHotel.set(hotelId, change(ordersByHotel.get(hotelId) ?? nothing))
  notify()
}

const storageKey = (hotelId: string) => `livret.orders.${hotelId}`
/** How long orders are stored for offline use: nobody needs older ones. */
const storedLifetimeMs = 7 * 24 * 3_600_000

/** Stores the orders for a reload without a network. */
function storeOrders(hotelId: string) {
  const { list, state } = ordersByHotel.get(hotelId) ?? nothing
  // The stored list is replaced only when the whole list has been read.
  const all = state === 'read' ? list : mergeNewest(readStoredOrders(hotelId)?.list ?? [], list)
  localStore.setItem(storageKey(hotelId), JSON.stringify({ at: Date.now(), visitor: currentVisitor().uuid, list: all }))
}

function readStoredOrders(hotelId: string): { at: number; list: Order[] } | null {
  try {
    const { at, visitor, list } = JSON.parse(localStore.getItem(storageKey(hotelId)) ?? 'null')
    const isOwn = visitor === currentVisitor().uuid && Date.now() - at < storedLifetimeMs
    return isOwn && Array.isArray(list) && list.length > 0 ? { at, list } : null
  } catch {
    return null
  }
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
  updateOrders(order.hotelId, (orders) => ({ ...orders, list: mergeNewest(orders.list, [order]) }))
  storeOrders(order.hotelId)
}

function withStoredOrders(hotelId: string, { list, keptAt }: Orders): Orders {
  const storedOrders = readStoredOrders(hotelId)
  return {
    list: mergeNewest(storedOrders?.list ?? [], list),
    state: 'failed',
    keptAt: keptAt ?? storedOrders?.at ?? null,
  }
}

let runningRequest: Promise<void> | null = null

/** Reads this visitor's orders at a hotel. A phone without a visitor id has none and sends no request. */
export async function loadOrders(hotelId: string, lang: Lang): Promise<void> {
  const cached = ordersByHotel.get(hotelId)
  if (!currentVisitor().mayHaveOrders && !cached?.list.length)
    return updateOrders(hotelId, (orders) => ({ ...orders, state: 'read' }))
  // The page and its live stream request the list at the same time.
  runningRequest ??= visitorRequest<typeof contract.listGuestOrders>('get', '/v1/visitors/me/orders', {
    lang,
    query: { hotel: hotelId },
    ...selfRetriedOptions,
  })
    .then(
      ({ data, headers }) => {
        resumeStreamFrom(hotelId, headers)
        updateOrders(hotelId, ({ list }) => ({ list: mergeNewest(list, data), state: 'read', keptAt: null }))
        storeOrders(hotelId)
      },
      () => updateOrders(hotelId, (orders) => (orders.state === 'read' ? orders : withStoredOrders(hotelId, orders))),
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

export const useOrders = (hotelId: string): Orders =>
  useStored(
    () => ordersByHotel.get(hotelId) ?? nothing,
    () => nothing,
  )
