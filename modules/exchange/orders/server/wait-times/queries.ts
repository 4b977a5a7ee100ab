import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { services } from '#modules/content/services/schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { orders, waitTimes } from '../../schema.ts'
import { type HourlyWaitTime, measuredOrders } from '../../wait-time-rules.ts'
import { stepTime } from '../queries.ts'

/** The stored waiting times of a hotel, by service. */
export async function readWaitTimes(db: Db | Tx, hotelId: string): Promise<Record<string, HourlyWaitTime[]>> {
  const rows = await db
    .select()
    .from(waitTimes)
    .where(eq(waitTimes.hotelId, hotelId))
    .orderBy(waitTimes.serviceId, waitTimes.hour)
  const byService: Record<string, HourlyWaitTime[]> = {}
  for (const { serviceId, hour, fromMinutes: from, untilMinutes: until } of rows) {
    byService[serviceId] ??= []
    byService[serviceId].push({ hour, from, until })
  }
  return byService
}

const windowStart = (now: Date) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${measuredOrders.days})`

/** The hotels with orders in the window, or with waiting times of orders that have left it. */
export async function hotelsToMeasure(db: Db, now: Date): Promise<{ id: string; timeZone: string }[]> {
  return db
    .select({ id: hotels.id, timeZone: hotels.timeZone })
    .from(hotels)
    .where(
      sql`exists (select from ${orders} where ${orders.hotelId} = ${hotels.id} and ${orders.placedAt} >= ${windowStart(now)})
        or exists (select from ${waitTimes} where ${waitTimes.hotelId} = ${hotels.id})`,
    )
}

/**
 * How many minutes the last completed orders took, by service and by the hour at which they were placed. Only orders of
 * guests for as soon as possible that nobody has put off. An order to collect ends when it is ready.
 */
export async function orderMinutes(
  db: Db | Tx,
  { id, timeZone }: { id: string; timeZone: string },
  now: Date,
): Promise<{ serviceId: string; hour: number; minutes: number[] }[]> {
  const { rows } = await db.execute<{ serviceId: string; hour: number; minutes: number[] }>(sql`
    select service_id as "serviceId", hour, array_agg(minutes) as minutes from (
      select service_id, hour, minutes,
        row_number() over (partition by service_id, hour order by placed_at desc) as position
      from (
        select service_id, placed_at, extract(hour from placed_at at time zone ${timeZone})::int as hour,
          (extract(epoch from ${stepTime('@.status == "ready" || @.status == "completed"')} - placed_at) / 60)::float8 as minutes
        from ${orders}
        where hotel_id = ${id} and placed_at >= ${windowStart(now)} and status = 'completed'
          and due_at is null and release_at is null and history -> 0 ->> 'by' = 'guest'
          and exists (
            select from ${services}
            where ${services.hotelId} = ${orders.hotelId} and ${services.id} = ${orders.serviceId} and ${services.deletedAt} is null)
      ) measured
    ) numbered
    where position <= ${measuredOrders.max} group by service_id, hour`)
  return rows
}

export async function replaceWaitTimes(
  tx: Tx,
  hotelId: string,
  byService: Record<string, HourlyWaitTime[]>,
): Promise<void> {
  await tx.delete(waitTimes).where(eq(waitTimes.hotelId, hotelId))
  const rows = Object.entries(byService).flatMap(([serviceId, hours]) =>
    hours.map(({ hour, from, until }) => ({ hotelId, serviceId, hour, fromMinutes: from, untilMinutes: until })),
  )
  if (rows.length > 0) await tx.insert(waitTimes).values(rows)
}
