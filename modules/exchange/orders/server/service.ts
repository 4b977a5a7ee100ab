import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type {
  EventAudience,
  PublicPart,
  PublicPartInput,
  VisitorDataCount,
  WaitingItemsSource,
} from '#core/app/module.ts'
import { runChangeHandlers } from '#core/app/module.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { daysAfter } from '#core/app/rules.ts'
import { lockForGuests, notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { batchByKey } from '#core/db/batch-by-key.ts'
import { preparedQuery, readTogether, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { readCursor, readRowPage, toRowPage, writeCursor } from '#core/http/server/request/paging.ts'
import { catalogues } from '#core/i18n/catalogues.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { formatTime } from '#core/i18n/format.ts'
import { recordAction } from '#core/journal/server/record.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { type NewEvent, publishAll } from '#core/realtime/server/publish.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { markSoldOut, returnStock, takeStock } from '#modules/content/services/server/service.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { changesSinceAcceptance, guestMayCancel, lastChangeOf } from '../amendment-rules.ts'
import type { Order, StatusChange, StepBack } from '../contract.ts'
import { canMove } from '../handover-rules.ts'
import { guestEventOf, mayRecall, mayUndo, statusBefore, validSteps } from '../rules.ts'
import { isOpen, type Status } from '../status-rules.ts'
import { assertStillFree, mayCancelBooking, releaseOfBooking } from './booking-life/service.ts'
import { publicTakenTimes } from './bookings/presenters.ts'
import { publishOrder } from './events.ts'
import { type OrderReader, presentOrder } from './presenters.ts'
import type { OrderRow } from './queries.ts'
import * as queries from './queries.ts'
import { stockUseOf } from './stock-use/rules.ts'
import { publicWaitTimes } from './wait-times/service.ts'
import { deleteWaitsOfVisitor } from './waits/queries.ts'
import { addOfferJob } from './waits/service.ts'

export type { OrderMove } from './events.ts'
export { claimPrint, printOrder, startTicket, ticketOrder } from './prints/service.ts'
export { deleteHotelRows, hasOrdersSql, insertHistory, newOrdersSql } from './queries.ts'
export { snoozeEnd } from './snooze/rules.ts'
export { insertWaitTimes } from './wait-times/service.ts'

interface ListQuery {
  status?: Status[]
  since?: string
  after?: string
  limit: number
}

/** Newest first; `next` is the cursor of the next page. */
export async function listOrders(context: AppContext, scope: HotelScope, query: ListQuery) {
  const filter = { statuses: query.status, since: query.since ? new Date(query.since) : undefined }
  const start = readAfter(query.after)
  const { items: orders, last } = await readRowPage(
    query.limit,
    (after: OrderRow | undefined, limit) =>
      queries.ordersOf(context.db, scope, { ...filter, after: after ? positionOf(after) : start, limit }),
    (row: OrderRow) => presentOrder(row, 'operations'),
  )
  return { orders, next: last && cursorAfter(last) }
}

/** The position of an order in lists, which are sorted by time. */
export const positionOf = ({ placedAt, id }: OrderRow) => ({ at: placedAt, id })
export const cursorAfter = ({ placedAt, id }: OrderRow) => writeCursor(placedAt, id)
export const readAfter = (after: string | undefined) => (after ? readCursor(after) : undefined)

export async function readOrder(context: AppContext, scope: HotelScope, id: string): Promise<Order> {
  return presentOrder((await queries.readOrder(context.db, scope.hotelId, id)) ?? throwNotFound(), 'operations')
}

/**
 * Moves an order forward, or cancels it with a reason. Throws `order_moved`, with the current order, when somebody else
 * was first.
 */
export async function changeOrder(
  context: AppContext,
  scope: HotelScope,
  id: string,
  change: StatusChange,
): Promise<Order> {
  const { status, reason, version, soldOut } = change
  const order =
    status === 'cancelled' ? ((await queries.readOrder(context.db, scope.hotelId, id)) ?? throwNotFound()) : null
  const stockUse = order ? stockUseOf(order) : []
  const forGuests = order !== null && (stockUse.length > 0 || soldOut !== undefined || order.resourceId !== null)
  const write = async (tx: Tx) => {
    let events: NewEvent[] = []
    if (order && soldOut) {
      const hotel = await hotelOf(tx, scope)
      events = await markSoldOut(context, tx, scope, hotel, order.serviceId, soldOut.items, soldOut.mode)
    }
    const row = (await queries.lockOrder(tx, scope, id)) ?? throwNotFound()
    if (row.version !== version) throw orderMovedError(row, (await hotelOf(tx, scope)).timeZone)
    if (!canMove(presentOrder(row, 'operations'), status))
      throw new ApiError('invalid', { fields: [{ path: 'status', code: 'not_possible' }] })
    if (status === 'cancelled' && !reason)
      throw new ApiError('invalid', { fields: [{ path: 'reason', code: 'reason_required' }] })
    const { firstName, userId } = scope.person
    const at = context.clock()
    const step = { status, at: at.toISOString(), by: firstName, userId, ...(reason && { reason }) }
    const updated = await queries.updateOrder(tx, row, {
      status,
      changedAt: at,
      history: [...row.history, step],
      ...releaseOfBooking(row, status, at),
    })
    const changes = [
      { field: 'status', from: row.status, to: status },
      ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
    ]
    await recordAction(context, tx, scope, { act: 'order.changed', subject: { id, name: String(row.number) }, changes })
    await returnStock(tx, scope.hotelId, stockUse)
    if (status === 'cancelled' && row.resourceId) await addOfferJob(context, tx, row.hotelId, row.serviceId)
    const event = guestEventOf(row.status, status)
    if (event) await notifyGuest(context, tx, { ...updated, event, screen: orderPath(id) })
    return { row, updated, forGuests, events }
  }
  const urgent = soldOut?.items[0]?.articleId
  const options = { locksHotel: forGuests, urgent }
  return presentOrder(await writeChange(context, scope.hotelId, write, options), 'operations')
}

/**
 * Undoes the last step. A recent step of the same person needs no reason; any other does. Throws `order_moved`, with
 * the current order, when somebody else was first.
 */
export async function stepBack(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { reason, version }: StepBack,
): Promise<Order> {
  const order = (await queries.readOrder(context.db, scope.hotelId, id)) ?? throwNotFound()
  const stockUse = order.status === 'cancelled' ? stockUseOf(order) : []
  const forGuests = stockUse.length > 0 || (order.status === 'cancelled' && order.resourceId !== null)
  const write = async (tx: Tx) => {
    const row = (await queries.lockOrder(tx, scope, id)) ?? throwNotFound()
    if (row.version !== version) throw orderMovedError(row, (await hotelOf(tx, scope)).timeZone)
    const { firstName, userId } = scope.person
    const at = context.clock()
    const last = validSteps(row.history).at(-1)
    const status = statusBefore(row.history)
    const isOwnRecentStep = last?.userId === userId && mayUndo(last, at)
    // The visitor of an anonymised order is unknown.
    const forgotten = row.history[0]?.by === 'guest' && row.visitorId === null
    if (!last || !status || forgotten || (!isOwnRecentStep && !mayRecall(row.history)))
      throw new ApiError('invalid', { fields: [{ path: 'status', code: 'not_possible' }] })
    if (!isOwnRecentStep && !reason)
      throw new ApiError('invalid', { fields: [{ path: 'reason', code: 'reason_required' }] })
    // Its stock was returned when it was cancelled, and may have been sold since.
    if ((await takeStock(tx, scope.hotelId, stockUse)).length > 0) throw new ApiError('sold_out')
    if (row.status === 'cancelled') await assertStillFree(context, tx, row)
    const history = row.history.map((step) => (step === last ? { ...step, undone: true as const } : step))
    const step = { status, at: at.toISOString(), by: firstName, userId, back: true as const, ...(reason && { reason }) }
    const updated = await queries.updateOrder(tx, row, {
      status,
      changedAt: at,
      history: [...history, step],
      ...releaseOfBooking(row, status, at),
    })
    const changes = [
      { field: 'status', from: row.status, to: status },
      ...(reason ? [{ field: 'reason', from: null, to: reason }] : []),
    ]
    await recordAction(context, tx, scope, {
      act: 'order.recalled',
      subject: { id, name: String(row.number) },
      changes,
    })
    return { row, updated, forGuests }
  }
  return presentOrder(await writeChange(context, scope.hotelId, write, { locksHotel: forGuests }), 'operations')
}

/**
 * Changes an order in one transaction and notifies everybody. `write` returns the order before and after; without
 * `updated` nothing has changed. `forGuests`: it also changes what guests can order, for which `locksHotel` locks the
 * hotel before the order; `urgent` as in `changeForGuests`. `amended`: its lines have changed.
 */
export async function writeChange(
  context: AppContext,
  hotelId: string,
  write: (tx: Tx) => Promise<{
    row: OrderRow
    updated?: OrderRow
    forGuests?: boolean
    amended?: boolean
    events?: NewEvent[]
  }>,
  { locksHotel, urgent }: { locksHotel: boolean; urgent?: string | undefined },
): Promise<OrderRow> {
  const changed = await transaction(context.db, async (tx) => {
    if (locksHotel) await lockForGuests(context, tx, hotelId)
    const { row, updated, forGuests = false, amended = false, events = [] } = await write(tx)
    if (!updated) return { row, forGuests: false }
    if (forGuests) await notifyGuestsOfChange(context, tx, hotelId, urgent)
    if (updated.status !== row.status)
      await runChangeHandlers(context, tx, 'orderMoved', { order: updated, from: row.status })
    const isTicketOutdated =
      amended || (row.status === 'new' && changesSinceAcceptance(presentOrder(row, 'operations')))
    if (isTicketOutdated && updated.status !== 'new' && isOpen(updated.status))
      await runChangeHandlers(context, tx, 'orderAmended', updated)
    await publishAll(tx, events)
    await publishOrder(tx, updated, 'order.changed')
    return { row: updated, forGuests }
  })
  if (changed.forGuests) context.pages.drop(hotelId)
  return changed.row
}

/** The order has changed since its reader has seen it: by whom, when, and how it is now. */
export function orderMovedError(row: OrderRow, timeZone: string, reader: OrderReader = 'operations'): ApiError {
  const order = presentOrder(row, reader)
  const last = lastChangeOf(order)
  return new ApiError('order_moved', {
    context: { order },
    params: (lang) => ({ by: authorText(last.by, lang), at: formatTime(last.at, lang, timeZone) }),
  })
}

/** Who did it, with a capital letter for the beginning of a sentence. */
function authorText(author: string, lang: Lang): string {
  const who = author === 'guest' || author === 'system' ? catalogues[lang].orders.messages[author] : author
  return who.charAt(0).toUpperCase() + who.slice(1)
}

export async function listVisitorOrders(context: AppContext, visitor: Visitor, hotelId?: string): Promise<Order[]> {
  const rows = await queries.visitorOrders(context.db, visitor, hotelId, 100)
  return toRowPage(rows, rows.length, (row) => presentOrder(row, 'guest')).items
}

/** The orders of a visitor whom staff know from elsewhere, newest first. */
export async function ordersOfVisitor(
  context: AppContext,
  { hotelId }: HotelScope,
  visitorId: string,
): Promise<Order[]> {
  const rows = await queries.visitorOrders(context.db, { visitorId }, hotelId, 20)
  return rows.map((row) => presentOrder(row, 'operations'))
}

export async function readVisitorOrder(context: AppContext, visitor: Visitor, id: string): Promise<Order> {
  return presentOrder((await queries.visitorOrder(context.db, visitor, id)) ?? throwNotFound(), 'guest')
}

/**
 * Cancels the guest's order while nobody has accepted it, or while the guest may refuse how staff have changed it. Throws
 * `not_cancellable` afterwards.
 */
export async function cancelVisitorOrder(context: AppContext, visitor: Visitor, id: string): Promise<Order> {
  const order = (await queries.visitorOrder(context.db, visitor, id)) ?? throwNotFound()
  const write = async (tx: Tx) => {
    const row = (await queries.lockVisitorOrder(tx, visitor, id)) ?? throwNotFound()
    const cancelled = row.history.at(-1)
    // A retry after a lost answer: it is already cancelled.
    if (cancelled?.status === 'cancelled' && cancelled.by === 'guest') return { row }
    const mayCancel = guestMayCancel(row) || (await mayCancelBooking(context, tx, row))
    if (!mayCancel) throw new ApiError('not_cancellable', { context: { order: presentOrder(row, 'guest') } })
    const at = context.clock()
    const step = { status: 'cancelled' as const, at: at.toISOString(), by: 'guest' }
    const updated = await queries.updateOrder(tx, row, {
      status: 'cancelled',
      changedAt: at,
      history: [...row.history, step],
    })
    const stockUse = stockUseOf(row)
    await returnStock(tx, row.hotelId, stockUse)
    if (row.resourceId) await addOfferJob(context, tx, row.hotelId, row.serviceId)
    return { row, updated, forGuests: stockUse.length > 0 || row.resourceId !== null }
  }
  // The hotel is locked in any case: what the order takes from stock is known once the order is locked.
  return presentOrder(await writeChange(context, order.hotelId, write, { locksHotel: true }), 'guest')
}

/** Orders of which staff are reminded until somebody accepts them. */
export const waitingOrders: WaitingItemsSource = {
  list: async ({ db }, wanted) =>
    (await queries.unacceptedOrders(db, wanted)).map((order) => ({
      ...order,
      path: hotelPath(order.hotelId, hotelScreens.orders),
    })),
  endAlerts: ({ db }, items) => queries.endOrderAlerts(db, items),
}

/** What guests read before they order: which times are taken, and how long orders take. */
export async function publicOrders(input: PublicPartInput): Promise<PublicPart> {
  const [taken, waiting] = await readTogether(
    input.context.db,
    () => publicTakenTimes(input),
    () => publicWaitTimes(input),
  )
  return { hotel: { ...taken.hotel, ...waiting.hotel }, until: waiting.until }
}

/** Orders per statement that anonymises. */
const batchSize = 500

/**
 * Anonymises past orders after the hotel's retention days (30 by default), or as soon as they are finished if the guest has
 * asked for it, for privacy. Returns how many.
 */
export async function anonymiseOrders({ db, clock }: AppContext): Promise<number> {
  let count = await queries.anonymiseForgotten(db)
  for (const hotel of await queries.hotelsToAnonymise(db, clock()))
    for (let found = batchSize; found === batchSize; count += found)
      found = await queries.anonymiseExpired(db, hotel, clock(), batchSize)
  return count
}

/** The personal data that the hotel stores about a visitor. */
export async function visitorDataCounts(
  { db }: AppContext,
  { visitorId }: Visitor,
  { id, retentionDays }: { id: string; retentionDays: number },
): Promise<VisitorDataCount[]> {
  const { count, open, last, named, lastNamed } = await queries.countVisitorOrders(db, id, visitorId)
  return [
    ...(last ? [{ kind: 'orders', count, open, until: daysAfter(last, retentionDays) } as const] : []),
    ...(lastNamed ? [{ kind: 'orderNames', count: named, until: daysAfter(lastNamed, retentionDays) } as const] : []),
  ]
}

/**
 * Anonymises the visitor's orders, open ones once they finish, and ends their waits. True when a time was held for them, which
 * guest pages show.
 */
export async function forgetVisitor(_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> {
  await queries.forgetVisitor(tx, hotelId, visitorId)
  return deleteWaitsOfVisitor(tx, hotelId, visitorId)
}

/** Under load the events of many orders are delivered at once, so their orders are read together. */
const readOrderBatched = preparedQuery((db) =>
  batchByKey<string, OrderRow | undefined>(100, async (hotelId, ids) => {
    const rows = await queries.readOrders(db, hotelId, ids)
    return ids.map((id) => ({ result: rows.find((row) => row.id === id) }))
  }),
)

/** The payload of an event: the order as it is when the event is delivered. */
export async function orderOfEvent(
  context: AppContext,
  event: StoredEvent,
  reader: EventAudience,
): Promise<{ order: Order } | null> {
  const row = await readOrderBatched(context.db)(event.hotelId, event.subject)
  return row ? { order: presentOrder(row, reader === 'guest' ? 'guest' : 'operations', reader !== 'operations') } : null
}

/** External servers receive bookings as orders. On screens the event of the order says the same. */
export const bookingOfEvent = async (context: AppContext, event: StoredEvent, reader: EventAudience) =>
  reader === 'webhook' ? orderOfEvent(context, event, reader) : null
