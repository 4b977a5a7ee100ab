import { getTableColumns, sql } from 'drizzle-orm'
import { batchByKey } from '#core/db/batch-by-key.ts'
import { type Db, isDatabaseUnavailable, preparedQuery, preparedSql, sqlState, type Tx } from '#core/db/db.ts'
import { claimKeysSql, claimValues } from '#core/http/server/request/idempotency.ts'
import { insertJobsSql, notifyJobs } from '#core/jobs/jobs.ts'
import { events } from '#core/realtime/schema.ts'
import { nextCursorSql, notifyEventsSql } from '#core/realtime/server/publish.ts'
import { localDate } from '#core/time/hours.ts'
import { upsertVisitsSql } from '#modules/content/qr-codes/server/service.ts'
import { isCurrentVersionSql } from '#modules/hotel/hotels/server/service.ts'
import { orderCounters, orders } from '../../schema.ts'
import type { Menu } from '../menu/service.ts'
import type { OrderRow } from '../queries.ts'
import { acceptedJob } from './jobs.ts'
import { idempotencyClaimOf, type OrderDraft } from './rules.ts'

const columns = Object.entries(getTableColumns(orders))
const columnList = (names: string[]) => sql.join(names.map(sql.identifier), sql`, `)
const columnNames = columns.map(([, { name }]) => name)

/** Maximum orders in one statement. */
const maxBatch = 100
/** Milliseconds that a shared statement waits for a locked row, before each hotel is written separately. */
const lockTimeoutMs = 200
/** SQLSTATE of a lock timeout, and of a deadlock. */
const lockErrorStates = ['55P03', '40P01']

/**
 * Inserts orders of several hotels, each of one day, with all related rows, in one statement. Nothing is written for a
 * hotel whose version has changed. The parts run in the order of their dependencies, which is the lock order of
 * `transaction`, and each takes its rows sorted by hotel, so that concurrent processes cannot deadlock.
 */
const placeOrdersQuery = (name: string, changing: 'wait' | 'skip') => {
  const limit = changing === 'skip' ? sql.raw(`, set_config('lock_timeout', '${lockTimeoutMs}ms', true)`) : sql``
  return preparedSql<
    [hotels: string, rows: string, claims: string, tell: boolean],
    { hotelId: string; current: boolean; cursor: number | null; numbers: Record<string, number> | null }
  >(
    name,
    (hotels, rows, claims, tell) => sql`
  with given as (
    select ${hotels}::jsonb as hotels, ${rows}::jsonb as rows, ${claims}::jsonb as claims, ${tell}::boolean as tell${limit}
  ), decided as (
    select hotel.* from given, jsonb_to_recordset(hotels) as hotel (hotel_id uuid, version int, day date)
  ), hotel as (
    ${isCurrentVersionSql(sql`decided`, changing)}
  ), unchanged as (
    select hotel_id, day from hotel join decided using (hotel_id) where current
  ), claimed as (
    ${claimKeysSql(sql`(select claims from given)`, sql`unchanged`)}
  ), requested as (
    select request.*, row_number() over (partition by hotel_id order by ordinality)::int as position,
      count(*) over (partition by hotel_id)::int as order_count
    from jsonb_populate_recordset(null::orders, (select rows from given)) with ordinality as request join claimed on ref = id
  ), visits as (
    select distinct on (hotel_id, visitor_id) hotel_id, visitor_id, room, placed_at as proven_at from requested
    where room_proof = 'qr' and visitor_id is not null order by hotel_id, visitor_id, position desc
  ), proven as (
    ${upsertVisitsSql(sql`visits`)} returning room
  ), numbered as (
    insert into ${orderCounters} (hotel_id, day, last)
    select hotel_id, day, order_count from unchanged join requested using (hotel_id)
    where position = 1 and (select count(*) from proven) >= 0 order by hotel_id
    on conflict (hotel_id, day) do update set last = order_counters.last + excluded.last
    returning hotel_id, last
  ), placed as (
    insert into ${orders} (${columnList(columnNames)})
    select ${sql.join(
      columnNames.map((name) => (name === 'number' ? sql`last - order_count + position` : sql.identifier(name))),
      sql`, `,
    )} from requested join numbered using (hotel_id)
    returning hotel_id, id, number
  ), accepted as (
    ${insertJobsSql(
      acceptedJob,
      sql`select jsonb_build_object('hotelId', hotel_id, 'orderIds', jsonb_agg(id order by placed.number)), min(placed_at)
      from placed join requested using (hotel_id, id) where status = 'accepted' and visitor_id is not null group by hotel_id`,
    )}
  ), stream as (
    ${nextCursorSql(sql`select hotel_id, count(*) from placed, given where tell group by hotel_id order by hotel_id`)}
  ), told as (
    insert into ${events} (hotel_id, cursor, type, subject, version, visitor_id, at)
    select hotel_id, cursor - order_count + position, 'order.created', id, version, visitor_id, placed_at
    from requested join stream using (hotel_id)
  )
  select hotel_id as "hotelId", current, cursor, numbers from hotel
  left join (select hotel_id, jsonb_object_agg(id, number) as numbers from placed group by hotel_id) placed using (hotel_id)
  left join stream using (hotel_id)`,
  )
}

const placeForOneHotel = placeOrdersQuery('place_orders', 'wait')
const placeForSeveralHotels = placeOrdersQuery('place_orders_of_several', 'skip')

/** The orders to write for a hotel, all decided with the same menu at one moment. */
interface DecidedOrders {
  menu: Menu
  now: Date
  orders: [draft: OrderDraft, row: Omit<OrderRow, 'number'>][]
}

/**
 * The number of each order by its id, without those whose key was already claimed; null: the hotel has changed since
 * the menu was read.
 */
type Numbers = Map<string, number> | null

export type WriteOrder = (db: Db, decided: DecidedOrders) => Promise<Numbers>

/** Writes orders of a hotel, or nothing when the hotel has changed. `tell` false: the caller publishes the events. */
export async function writeOrders(db: Db | Tx, decided: DecidedOrders, { tell } = { tell: true }): Promise<Numbers> {
  const [numbers = null] = await write(db, placeForOneHotel, [decided], tell)
  return numbers
}

const writeBatch = preparedQuery((db) =>
  batchByKey<DecidedOrders, Numbers | undefined>(
    maxBatch,
    async (_, batch) => {
      const written = await write(db, placeForSeveralHotels, batch, true).catch(rethrowIfUnavailable)
      return batch.map((_, i) => ({ result: written[i] }))
    },
    ({ orders }) => orders.length,
  ),
)

/**
 * Writes orders of a hotel together with those of other hotels that arrive at the same time. When the hotel is locked
 * or the shared statement fails, it is written separately, so that it neither delays the others nor makes them fail.
 * Called once at a time for each hotel.
 */
export async function writeTogether(db: Db, decided: DecidedOrders): Promise<Numbers> {
  const numbers = await writeBatch(db)('', decided)
  return numbers === undefined ? writeOrders(db, decided) : numbers
}

/** Nothing was written. If the database is unavailable, all of them fail at once. */
function rethrowIfUnavailable(error: unknown): [] {
  if (isDatabaseUnavailable(error) && !lockErrorStates.includes(sqlState(error) ?? '')) throw error
  return []
}

/** In the order of `batch`; undefined: the hotel was skipped. */
async function write(
  db: Db | Tx,
  place: ReturnType<typeof placeOrdersQuery>,
  batch: DecidedOrders[],
  tell: boolean,
): Promise<(Numbers | undefined)[]> {
  const hotels = batch.map(({ menu: { hotel }, now }) => ({
    hotel_id: hotel.id,
    version: hotel.version,
    day: localDate(hotel.timeZone, now),
  }))
  const orders = batch.flatMap(({ orders }) => orders)
  const rows = orders.map(([, row]) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field as keyof typeof row]])),
  )
  const claims = orders.map(([draft]) => claimValues({ hotelId: draft.hotelId, ...idempotencyClaimOf(draft) }))
  const answers = await place(db, JSON.stringify(hotels), JSON.stringify(rows), JSON.stringify(claims), tell)
  return batch.map(({ menu: { hotel }, orders }) => {
    const answer = answers.find(({ hotelId }) => hotelId === hotel.id)
    if (!answer?.current) return answer && null
    const numbers = new Map(Object.entries(answer.numbers ?? {}))
    if (orders.some(([{ buyer }, { id, status }]) => numbers.has(id) && status === 'accepted' && 'visitor' in buyer))
      notifyJobs(db, acceptedJob)
    if (answer.cursor !== null)
      notifyEventsSql(db, { hotelId: hotel.id, type: 'order.created' }, Number(answer.cursor), numbers.size)
    return numbers
  })
}
