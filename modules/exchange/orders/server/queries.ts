import { and, asc, count, desc, eq, gte, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { WaitingItem, WaitingItemsFilter } from '#core/app/module.ts'
import { endAlertsIn, isWanted } from '#core/app/server/waiting-items.ts'
import { type Db, isBelow, type Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import {
  bookingWaits,
  orderCounters,
  orders,
  resourceBlocks,
  resourceCalendars,
  resourceFeeds,
  waitTimes,
} from '../schema.ts'
import { doneStatuses, type Status } from '../status-rules.ts'

export type OrderRow = typeof orders.$inferSelect

/** Inserts past orders unchanged, for demo content and imports only. */
export async function insertHistory(
  tx: Tx,
  rows: (typeof orders.$inferInsert)[],
  counters: (typeof orderCounters.$inferInsert)[],
) {
  for (let start = 0; start < rows.length; start += 500) await tx.insert(orders).values(rows.slice(start, start + 500))
  if (counters.length > 0) await tx.insert(orderCounters).values(counters)
}

const newestFirst = [desc(orders.placedAt), desc(orders.id)] as const

interface Filter {
  statuses?: Status[]
  /** Placed or changed since this instant. */
  since?: Date
  after?: { at: Date; id: string }
  limit: number
}

/** Newest first. */
export async function ordersOf(
  db: Db,
  scope: HotelScope,
  { statuses, since, after, limit }: Filter,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, scope.hotelId),
        statuses && inArray(orders.status, statuses),
        since && gte(orders.changedAt, since),
        after && isBelow(orders.placedAt, orders.id, after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The orders that wait for acceptance now, by hotel, without later orders that are not released yet. */
export const newOrdersSql = (now: Date): SQL => sql`
  select ${orders.hotelId}, count(*)::int as count from ${orders}
  where ${orders.status} = 'new' and (${orders.releaseAt} is null or ${orders.releaseAt} <= ${now.toISOString()})
  group by ${orders.hotelId}`

/** How many orders of each of these services are open and not yet delivered. */
export async function openOrdersOf(tx: Tx, hotelId: string, serviceIds: string[]): Promise<Map<string, number>> {
  if (serviceIds.length === 0) return new Map()
  const rows = await tx
    .select({ serviceId: orders.serviceId, open: count() })
    .from(orders)
    .where(and(eq(orders.hotelId, hotelId), inArray(orders.serviceId, serviceIds), sql`not ${isDoneSql}`))
    .groupBy(orders.serviceId)
  return new Map(rows.map(({ serviceId, open }) => [serviceId, open]))
}

/** Since when an order has waited for acceptance. */
const waitsSince = sql`greatest(${orders.placedAt}, ${orders.releaseAt})`.mapWith(orders.placedAt)

/** Orders of guests that nobody has accepted, of all hotels or of one, oldest first. */
export const unacceptedOrders = (db: Db, filter: WaitingItemsFilter) =>
  db
    .select({
      hotelId: orders.hotelId,
      id: orders.id,
      since: waitsSince,
      serviceId: orders.serviceId,
      room: orders.room,
    })
    .from(orders)
    // Written out: an index with a condition is not used for a parameter.
    .where(and(sql`${orders.status} = 'new'`, isWanted(orders, waitsSince, filter)))
    .orderBy(asc(waitsSince), asc(orders.id))
    .limit(filter.limit)

export const endOrderAlerts = (db: Db, items: readonly WaitingItem[]): Promise<void> =>
  endAlertsIn(db, orders, waitsSince, items)

/**
 * When an order first took such a step that was not undone. `isWanted` is a condition of SQL/JSON about the step `@`. A
 * subquery of the steps would take three times as long.
 */
export const stepTime = (isWanted: string): SQL => sql`(jsonb_path_query_first(
  history, ${`$[*] ? (!exists(@.undone) && !exists(@.back) && (${isWanted})).at`}::jsonpath) #>> '{}')::timestamptz`

/** Whether anybody has ever ordered. */
export const hasOrdersSql = (hotelId: SQL): SQL =>
  sql`exists (select from ${orders} where ${orders.hotelId} = ${hotelId})`

export async function readOrder(db: Db | Tx, hotelId: string, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.hotelId, hotelId), eq(orders.id, id)))
  return row
}

export const readOrders = (db: Db | Tx, hotelId: string, ids: string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.hotelId, hotelId), inArray(orders.id, ids)))

export async function lockOrder(tx: Tx, scope: Pick<HotelScope, 'hotelId'>, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.hotelId, scope.hotelId), eq(orders.id, id)))
    .for('update')
  return row
}

export async function updateOrder(tx: Tx, row: OrderRow, values: Partial<OrderRow>): Promise<OrderRow> {
  const [updated] = await tx
    .update(orders)
    .set({ ...values, version: row.version + 1 })
    .where(and(eq(orders.hotelId, row.hotelId), eq(orders.id, row.id)))
    .returning()
  return updated as OrderRow
}

/** The version is not raised, because printing conflicts with no other change. */
export async function countPrint(
  tx: Tx,
  scope: Pick<HotelScope, 'hotelId'>,
  id: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ prints: sql`${orders.prints} + 1` })
    .where(and(eq(orders.hotelId, scope.hotelId), eq(orders.id, id)))
    .returning()
  return row
}

/**
 * Counts the print of a device that prints automatically; undefined when `claimant` has claimed it before, or the order
 * is not to be printed.
 */
export async function claimPrint(
  tx: Tx,
  scope: HotelScope,
  id: string,
  claimant: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({
      prints: sql`${orders.prints} + 1`,
      autoPrints: sql`array_append(${orders.autoPrints}, ${claimant})`,
    })
    .where(
      and(
        eq(orders.hotelId, scope.hotelId),
        eq(orders.id, id),
        sql`${orders.status} not in ('new', 'cancelled')`,
        sql`not ${claimant} = any(${orders.autoPrints})`,
      ),
    )
    .returning()
  return row
}

/** A guest's own orders only; those of others are not found. */
export async function visitorOrders(
  db: Db,
  visitor: Pick<Visitor, 'visitorId'>,
  hotelId: string | undefined,
  limit: number,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitor.visitorId), hotelId ? eq(orders.hotelId, hotelId) : undefined))
    .orderBy(...newestFirst)
    .limit(limit)
}

export async function visitorOrder(db: Db, visitor: Visitor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitor.visitorId), eq(orders.id, id)))
  return row
}

export async function lockVisitorOrder(tx: Tx, visitor: Visitor, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.visitorId, visitor.visitorId), eq(orders.id, id)))
    .for('update')
  return row
}

/** Clears the guest's data of an order; what was sold, when and for how much stays, for statistics. */
const withoutGuest = sql`
  visitor_id = null, guest_name = null, room = null, room_proof = null, note = '', allergies = '[]', forget = false,
  amendments = '[]', change_request = null,
  lines = (select jsonb_agg(line || '{"note": ""}') from jsonb_array_elements(${orders.lines}) line),
  history = (select jsonb_agg(step - 'reason') from jsonb_array_elements(${orders.history}) step)`
export const isDoneSql = inArray(orders.status, doneStatuses)

/** Whether an order has data of its guest. As in the index `orders_personal`, which has no other orders. */
const isPersonal = sql`(${orders.visitorId} is not null or ${orders.guestName} is not null or ${orders.room} is not null or ${orders.note} <> '')`

/** Whether an order has been over for longer than its hotel keeps data of guests. `days`: SQL of the hotel's retention days. */
function isExpired(now: Date, days: SQL): SQL {
  const before = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  return sql`${orders.placedAt} < ${before} and (${orders.endsAt} is null or ${orders.endsAt} < ${before})`
}

/**
 * The hotels with expired orders that still have data of guests. `limit 1` makes PostgreSQL look into the index once for each
 * hotel, instead of reading all orders.
 */
export async function hotelsToAnonymise(db: Db, now: Date): Promise<{ id: string; retentionDays: number }[]> {
  const { rows } = await db.execute<{ id: string; retentionDays: number }>(sql`
    select ${hotels.id} as id, ${hotels.retentionDays} as "retentionDays" from ${hotels}, lateral (
      select from ${orders}
      where ${orders.hotelId} = ${hotels.id} and ${isPersonal} and ${isExpired(now, sql`${hotels.retentionDays}`)} limit 1
    ) as expired`)
  return rows
}

/** Anonymises up to `limit` expired orders of a hotel. Returns how many. */
export async function anonymiseExpired(
  db: Db,
  { id, retentionDays }: { id: string; retentionDays: number },
  now: Date,
  limit: number,
): Promise<number> {
  const expired = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.hotelId, id), isPersonal, isExpired(now, sql`${retentionDays}::int`)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const { rowCount } = await db.execute(
    sql`update ${orders} set ${withoutGuest} where ${orders.hotelId} = ${id} and ${orders.id} in (${expired})`,
  )
  return rowCount ?? 0
}

/** Anonymises the finished orders of guests who have asked for it. */
export async function anonymiseForgotten(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update ${orders} set ${withoutGuest} where ${orders.forget} and ${isDoneSql}`,
  )
  return rowCount ?? 0
}

const ofVisitor = (hotelId: string, visitorId: string) =>
  and(eq(orders.hotelId, hotelId), eq(orders.visitorId, visitorId))

/**
 * How many orders a visitor has, how many of them are open, how many carry a name, and when the last ones were placed.
 */
export async function countVisitorOrders(db: Db, hotelId: string, visitorId: string) {
  const [row] = await db
    .select({
      count: count(),
      open: sql<number>`(count(*) filter (where not ${isDoneSql}))::int`,
      last: max(orders.placedAt),
      named: count(orders.guestName),
      lastNamed: sql`max(${orders.placedAt}) filter (where ${orders.guestName} is not null)`.mapWith(orders.placedAt),
    })
    .from(orders)
    .where(ofVisitor(hotelId, visitorId))
  return { count: 0, open: 0, last: null, named: 0, lastNamed: null, ...row }
}

/** Anonymises finished orders at once; open orders lose the visitor now and the rest when they finish. */
export async function forgetVisitor(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx.execute(sql`update ${orders} set ${withoutGuest} where ${ofVisitor(hotelId, visitorId)} and ${isDoneSql}`)
  await tx.update(orders).set({ visitorId: null, forget: true }).where(ofVisitor(hotelId, visitorId))
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(orders).where(eq(orders.hotelId, hotelId))
  await tx.delete(orderCounters).where(eq(orderCounters.hotelId, hotelId))
  await tx.delete(waitTimes).where(eq(waitTimes.hotelId, hotelId))
  await tx.delete(resourceBlocks).where(eq(resourceBlocks.hotelId, hotelId))
  await tx.delete(bookingWaits).where(eq(bookingWaits.hotelId, hotelId))
  await tx.delete(resourceFeeds).where(eq(resourceFeeds.hotelId, hotelId))
  await tx.delete(resourceCalendars).where(eq(resourceCalendars.hotelId, hotelId))
}

export const ordersBytes = (hotelId: string) => storedBytes(orders, eq(orders.hotelId, hotelId))
