import { v7 as uuid } from 'uuid'
import { runChangeHandlers } from '#core/app/module.ts'
import { lockForGuests, notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type BatchOutcome, batchByKey } from '#core/db/batch-by-key.ts'
import { isDatabaseUnavailable, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimedKeysAmong, findEarlierRow } from '#core/http/server/request/idempotency.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { isPaused } from '#modules/content/services/rules.ts'
import { takeStock } from '#modules/content/services/server/service.ts'
import { versionOf } from '#modules/hotel/hotels/server/service.ts'
import type { Order, StaffOrderRequest } from '../../contract.ts'
import { publishOrder } from '../events.ts'
import { type Menu, menuOf, readMenu } from '../menu/service.ts'
import { afterBooking, type Bookings, readBookings } from '../place-booking/service.ts'
import { presentOrder } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { type StockUse, stockUseOf, sumStockUse } from '../stock-use/rules.ts'
import { type WriteOrder, writeOrders, writeTogether } from './queries.ts'
import {
  decideOrder,
  dependsOnWaiting,
  idempotencyClaimOf,
  type OrderDraft,
  type Requester,
  type WaitingOrders,
} from './rules.ts'

/** Maximum orders of one hotel that are written together. */
const maxBatch = 100
/** How often a changed menu is read again before the hotel is locked. */
const maxAttempts = 3

type PlaceOrder = (
  requester: Requester,
  hotelId: string,
  request: StaffOrderRequest,
  lang: Lang,
  key: string,
) => Promise<Order>

/**
 * Places orders: priced by the server, and once per idempotency key. Each order is decided with the cached menu and
 * written in one statement, which does nothing when the hotel has changed since; then the menu is read again.
 * Concurrent orders of one hotel are decided together, and several hotels share a statement. See docs/decisions/0029.
 * Nothing is stored on failure. Throws `not_found`, `invalid`, `sold_out`, `not_served`, `service_closed`,
 * `service_paused`, `price_changed`, `idempotency_key_reused`, `too_many_requests`, `order_proof_needed` where the
 * hotel accepts orders from scanned rooms only, `bill_proof_needed` where it charges scanned rooms only.
 */
export function orderPlacer(context: AppContext): PlaceOrder {
  const placeBatch = (hotelId: string, drafts: OrderDraft[]) => placeOneByOneOnFailure(context, hotelId, drafts)
  const placeTogether = batchByKey<OrderDraft, OrderRow>(maxBatch, placeBatch)
  // Apart, because they wait for the hotel's lock.
  const bookTogether = batchByKey<OrderDraft, OrderRow>(maxBatch, placeBatch)
  return async (requester, hotelId, request, lang, key) => {
    const draft = { id: uuid(), hotelId, buyer: requester, orderRequest: request, lang, key }
    if ('visitor' in requester) {
      const placeOne = isBooking(await menuOf(context, hotelId), draft) ? bookTogether : placeTogether
      return presentOrder(await placeOne(hotelId, draft), 'guest')
    }
    // Written separately, so that a failure of the audit log or the printers does not affect guests' orders.
    const [outcome] = await placeUnderLock(context, hotelId, [draft])
    if (!outcome || 'error' in outcome) throw outcome?.error
    return presentOrder(outcome.result, 'operations')
  }
}

/** Whether the order is one of a service with bookable times. */
const isBooking = (menu: Menu | null, { orderRequest: { serviceId } }: OrderDraft): boolean =>
  menu?.services.some(({ service }) => service.id === serviceId && service.slots !== null) ?? false

/** Written together; if that fails, one by one, so that a failing order does not affect others. */
async function placeOneByOneOnFailure(
  context: AppContext,
  hotelId: string,
  drafts: OrderDraft[],
): Promise<BatchOutcome<OrderRow>[]> {
  try {
    return await place(context, hotelId, drafts)
  } catch (error) {
    // The waiting orders fail too.
    if (isDatabaseUnavailable(error)) throw error
    if (drafts.length === 1) return [{ error }]
    const separate = drafts.map((draft) => place(context, hotelId, [draft], writeOrders).catch((error) => [{ error }]))
    return (await Promise.all(separate)).flat()
  }
}

async function place(
  context: AppContext,
  hotelId: string,
  drafts: OrderDraft[],
  write: WriteOrder = writeTogether,
): Promise<BatchOutcome<OrderRow>[]> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const menu = await menuOf(context, hotelId)
    if (drafts.some((draft) => dependsOnWaiting(menu, draft) || isBooking(menu, draft))) break
    const decided = await decideAll(context, menu, drafts)
    if (decided.stockUse.size > 0) break
    const numbers = await writeOrRefuse(context, hotelId, menu, decided, write)
    if (numbers) return outcomesOf(context, drafts, decided, numbers)
    // The hotel has changed, and this process has not been notified yet.
    context.pages.drop(hotelId)
  }
  return placeUnderLock(context, hotelId, drafts)
}

/** The numbers of the orders; null: the hotel has changed, nothing was written, and the refusals are invalid too. */
async function writeOrRefuse(
  context: AppContext,
  hotelId: string,
  menu: Menu | null,
  { now, rows }: Decisions,
  write: WriteOrder,
) {
  if (menu && rows.size > 0) return write(context.db, { menu, now, orders: [...rows] })
  return (await versionOf(context.db, hotelId)) === menu?.hotel.version ? noNumbers : null
}

interface Decisions {
  now: Date
  /** The orders, without their numbers. */
  rows: Map<OrderDraft, Omit<OrderRow, 'number'>>
  refusals: Map<OrderDraft, unknown>
  stockUse: StockUse
}

async function decideAll(
  context: AppContext,
  menu: Menu | null,
  drafts: OrderDraft[],
  waiting: WaitingOrders = new Map(),
  bookings: Bookings | null = null,
): Promise<Decisions> {
  const now = context.clock()
  const decided: Decisions = { now, rows: new Map(), refusals: new Map(), stockUse: new Map() }
  for (const draft of drafts)
    try {
      decided.rows.set(draft, await decideOrder(context, menu, draft, now, decided.stockUse, waiting, bookings))
    } catch (error) {
      decided.refusals.set(draft, error)
    }
  return decided
}

/** The outcome of each draft: its order, the earlier order of its key, or an error. */
const outcomesOf = (
  context: AppContext,
  drafts: OrderDraft[],
  { rows, refusals }: Decisions,
  numbers: Map<string, number>,
): Promise<BatchOutcome<OrderRow>[]> =>
  Promise.all(
    drafts.map(async (draft): Promise<BatchOutcome<OrderRow>> => {
      const row = rows.get(draft)
      const number = numbers.get(draft.id)
      if (row && number !== undefined) return { result: { ...row, number } }
      try {
        const earlier = await earlierOrder(context, draft)
        return earlier ? { result: earlier } : { error: refusals.get(draft) ?? new ApiError('not_found') }
      } catch (error) {
        return { error }
      }
    }),
  )

async function earlierOrder({ db }: AppContext, draft: OrderDraft): Promise<OrderRow | null> {
  const { hotelId, buyer: requester } = draft
  const ref = await findEarlierRow(db, { hotelId, ...idempotencyClaimOf(draft) })
  if (ref === null) return null
  if ('visitor' in requester) await requester.readmit()
  return (await queries.readOrder(db, hotelId, ref)) ?? throwNotFound()
}

/**
 * Places orders with the hotel locked: bookings and those that take from stock, which change the hotel, those that are
 * accepted automatically until a number of orders wait, which two processes must not count at once, those of staff, and
 * those of a hotel that changes faster than orders are decided.
 */
async function placeUnderLock(
  context: AppContext,
  hotelId: string,
  drafts: OrderDraft[],
): Promise<BatchOutcome<OrderRow>[]> {
  const { decided, numbers } = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const menu = await readMenu(tx, hotelId)
    // Retries of stored orders take no stock.
    const claimedKeys = await claimedKeysAmong(tx, hotelId, drafts.map(idempotencyClaimOf))
    const firstByKey = new Map(drafts.toReversed().map((draft) => [keyOf(draft), draft]))
    const newDrafts = drafts.filter((draft) => !claimedKeys.has(draft.key) && firstByKey.get(keyOf(draft)) === draft)
    const limited = newDrafts.filter((draft) => dependsOnWaiting(menu, draft))
    const serviceIds = [...new Set(limited.map(({ orderRequest }) => orderRequest.serviceId))]
    const waiting = await queries.openOrdersOf(tx, hotelId, serviceIds)
    const bookings = drafts.some((draft) => isBooking(menu, draft))
      ? await readBookings(tx, hotelId, context.clock())
      : null
    const decided = await decideAll(context, menu, newDrafts, waiting, bookings)
    // An order that was sent twice at the same moment is decided once, and both are told the same.
    for (const draft of drafts) {
      const refusal = decided.refusals.get(firstByKey.get(keyOf(draft)) ?? draft)
      if (refusal) decided.refusals.set(draft, refusal)
    }
    const numbers = menu ? await writeUnderLock(context, tx, menu, decided) : noNumbers
    return { decided, numbers }
  })
  // Drops the cached pages, because they show what is left.
  if (decided.stockUse.size > 0 || [...decided.rows.values()].some(({ resourceId }) => resourceId))
    context.pages.drop(hotelId)
  return outcomesOf(context, drafts, decided, numbers)
}

const keyOf = (draft: OrderDraft) => `${idempotencyClaimOf(draft).actorId} ${draft.key}`

const noNumbers = new Map<string, number>()

/** Writes orders of a locked hotel, with all consequences. */
async function writeUnderLock(context: AppContext, tx: Tx, menu: Menu, { now, rows }: Decisions) {
  const hotelId = menu.hotel.id
  const numbers = await writeOrders(tx, { menu, now, orders: [...rows] }, { tell: false })
  if (!numbers) throw new Error('a hotel that is held has changed')
  const placedOrders = [...rows].flatMap(([draft, row]) => {
    const number = numbers.get(row.id)
    return number === undefined ? [] : [{ draft, order: { ...row, number } }]
  })
  const taken = placedOrders.flatMap(({ order }) => stockUseOf(order))
  if ((await takeStock(tx, hotelId, sumStockUse(taken))).length > 0) throw new ApiError('sold_out')
  for (const { draft, order } of placedOrders) await recordPlaced(context, tx, menu, draft, order)
  const booked = placedOrders.map(({ order }) => order).filter(({ resourceId }) => resourceId !== null)
  await afterBooking(context, tx, menu.hotel, booked)
  if (taken.length + booked.length > 0)
    await notifyGuestsOfChange(context, tx, hotelId, placedOrders[0]?.order.lines[0]?.articleId)
  for (const { draft, order } of placedOrders) {
    // For a guest's new order only the events are published.
    if ('scope' in draft.buyer) await runChangeHandlers(context, tx, 'orderMoved', { order, from: null })
    await publishOrder(tx, order, 'order.created')
  }
  return numbers
}

/** Records orders placed by staff in the audit log. */
async function recordPlaced(
  context: AppContext,
  tx: Tx,
  menu: Menu,
  { buyer: requester }: OrderDraft,
  order: OrderRow,
): Promise<void> {
  if ('visitor' in requester) return
  const found = menu.services.find(({ service }) => service.id === order.serviceId)
  const paused = found !== undefined && isPaused(found.service, order.placedAt)
  await recordAction(context, tx, requester.scope, {
    act: 'order.placed',
    subject: { id: order.id, name: String(order.number) },
    changes: paused ? [{ field: 'paused', from: null, to: 'true' }] : undefined,
  })
}
