import { getTableColumns, sql } from 'drizzle-orm'
import { type Db, preparedSql, type Tx } from '#core/db/db.ts'
import { claimingKeys, claimRow } from '#core/http/server/idempotency.ts'
import { events } from '#core/realtime/schema.ts'
import { nextCursor, ringFor } from '#core/realtime/server/publish.ts'
import { localDate } from '#core/time/hours.ts'
import { asOfVersion } from '#modules/hotels/server/service.ts'
import { provingRooms } from '#modules/qr-codes/server/service.ts'
import { orderCounters, orders } from '../schema.ts'
import { claimOf, type Wish } from './decide-order.ts'
import type { Menu } from './menu.ts'
import type { OrderRow } from './queries.ts'

const columns = Object.entries(getTableColumns(orders))
const named = (names: string[]) => sql.join(names.map(sql.identifier), sql`, `)
const columnNames = columns.map(([, { name }]) => name)

/**
 * Orders of one hotel and day with all that belongs to them, in one statement, or nothing of it where the hotel is no longer as of
 * that version. Its parts are carried out in the order in which they need each other, which is the order of locks, see `transaction`.
 */
const placing = preparedSql<
  [hotelId: string, version: number, day: string, tell: boolean, rows: string, claims: string],
  { current: number; id: string | null; number: number; cursor: number | null }
>(
  'place_orders',
  (hotelId, version, day, tell, rows, claims) => sql`
  with given as (
    select ${hotelId}::uuid as hotel_id, ${version}::int as version, ${day}::date as day, ${tell}::boolean as tell,
      ${rows}::jsonb as rows, ${claims}::jsonb as claims
  ), hotel as (
    ${asOfVersion(sql`(select hotel_id from given)`, sql`(select version from given)`)}
  ), claimed as (
    ${claimingKeys(sql`(select claims from given)`, sql`hotel`)}
  ), asked as (
    select wish.*, row_number() over (order by ordinality)::int as place, count(*) over ()::int as many
    from jsonb_populate_recordset(null::orders, (select rows from given)) with ordinality as wish join claimed on ref = id
  ), visits as (
    select distinct on (visitor_id) hotel_id, visitor_id, room, placed_at as proven_at from asked
    where room_proof = 'qr' and visitor_id is not null order by visitor_id, place desc
  ), proven as (
    ${provingRooms(sql`visits`)} returning room
  ), numbered as (
    insert into ${orderCounters} (hotel_id, day, last)
    select hotel_id, day, many from given, (select max(many) as many from asked) asked
    where many > 0 and (select count(*) from proven) >= 0
    on conflict (hotel_id, day) do update set last = order_counters.last + excluded.last
    returning last
  ), placed as (
    insert into ${orders} (${named(columnNames)})
    select ${sql.join(
      columnNames.map((name) => (name === 'number' ? sql`last - many + place` : sql.identifier(name))),
      sql`, `,
    )} from asked, numbered
    returning id, number
  ), stream as (
    ${nextCursor(sql`select hotel_id, many from given, (select count(*) as many from placed) placed where tell and many > 0`)}
  ), told as (
    insert into ${events} (hotel_id, cursor, type, subject, version, visitor_id, at)
    select hotel_id, cursor - many + place, 'order.created', id, version, visitor_id, placed_at from asked, stream
  )
  select (select count(*)::int from hotel) as current, id, number, (select cursor from stream) as cursor
  from (select 1) as always left join placed on true`,
)

/** What is to be written: decided by one menu at one moment. */
interface Decided {
  menu: Menu
  now: Date
  orders: [wish: Wish, row: Omit<OrderRow, 'number'>][]
}

/**
 * Writes orders of one hotel, and answers with the number of each by its id; an order whose key was claimed before is left out. Null:
 * the hotel is no longer as the menu says, and nothing is written. `tell` false: the caller tells of them.
 */
export async function writeOrders(
  db: Db | Tx,
  { menu: { hotel }, now, orders }: Decided,
  { tell }: { tell: boolean },
): Promise<Map<string, number> | null> {
  const rows = orders.map(([, row]) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field as keyof typeof row]])),
  )
  const claims = orders.map(([wish]) => claimRow(claimOf(wish)))
  const day = localDate(hotel.timeZone, now)
  const written = await placing(db, hotel.id, hotel.version, day, tell, JSON.stringify(rows), JSON.stringify(claims))
  const [first] = written
  if (!first?.current) return null
  if (first.cursor !== null)
    ringFor(db, { hotelId: hotel.id, type: 'order.created' }, Number(first.cursor), written.length)
  return new Map(written.flatMap(({ id, number }) => (id === null ? [] : [[id, number]])))
}
