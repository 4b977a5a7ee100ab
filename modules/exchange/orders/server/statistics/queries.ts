import { sql } from 'drizzle-orm'
import type { Measure, MeasuredHour, MeasuredPeriod, MeasuredValue } from '#core/app/measures.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { dayAndHour } from '#core/db/day-and-hour.ts'
import { orders } from '../../schema.ts'

type Row = {
  day: string | null
  hour: number | null
  service_id: string | null
  service_name: string | null
  value: number
  p90: number | null
  count: number
}

const serviceOf = ({ service_id: id, service_name: name }: Row) => (id && name !== null ? { id, name } : null)

/** The orders of a period with their day and hour in the hotel's time zone. */
const ordersInPeriod = ({ hotelId, timeZone, from, until }: MeasuredPeriod) => sql`
  select *, ${dayAndHour(orders.placedAt, timeZone)}, service_name ->> 'operations' as service
  from ${orders}
  where hotel_id = ${hotelId} and placed_at >= ${from.toISOString()} and placed_at < ${until.toISOString()}`

async function measureHours(
  { db }: AppContext,
  period: MeasuredPeriod,
  what: 'orders' | 'revenue',
): Promise<MeasuredHour[]> {
  const value = what === 'orders' ? sql`count(*)::int` : sql`sum(total)::float8`
  // Cancelled orders, and orders in a former currency of the hotel, are not revenue.
  const condition = what === 'orders' ? sql`true` : sql`status <> 'cancelled' and currency = ${period.currency}`
  const { rows } = await db.execute<Row & { day: string; hour: number }>(sql`
    select day, hour, service_id, max(service) as service_name, ${value} as value
    from (${ordersInPeriod(period)}) placed where ${condition} group by day, hour, service_id`)
  return rows.map((row) => ({ day: row.day, hour: row.hour, service: serviceOf(row), value: row.value }))
}

/**
 * Seconds until an order was accepted, or until it was served. Acceptance counts guests' orders only, serving counts
 * orders without a requested time only.
 */
async function measureSeconds(
  { db }: AppContext,
  period: MeasuredPeriod,
  until: 'accepted' | 'completed',
): Promise<MeasuredValue[]> {
  const [isReachedStep, condition] =
    until === 'accepted'
      ? [sql`step ->> 'status' not in ('new', 'cancelled')`, sql`history -> 0 ->> 'by' = 'guest'`]
      : [sql`step ->> 'status' = 'completed'`, sql`due_at is null`]
  const { rows } = await db.execute<Row>(sql`
    with waited as (
      select day, hour, service_id, service, extract(epoch from (
        select min((step ->> 'at')::timestamptz) from jsonb_array_elements(history) step where step -> 'undone' is null and step -> 'back' is null and ${isReachedStep}
      ) - placed_at) as seconds
      from (${ordersInPeriod(period)}) placed where ${condition}
    )
    select day, hour, service_id, max(service) as service_name, count(*)::int as count,
      percentile_cont(0.5) within group (order by seconds)::float8 as value,
      percentile_cont(0.9) within group (order by seconds)::float8 as p90
    from waited where seconds is not null
    group by grouping sets ((), (day), (hour), (service_id)) having count(*) > 0`)
  return rows.map((row) => ({
    day: row.day,
    hour: row.hour,
    service: serviceOf({ ...row, service_name: row.service_id && row.service_name }),
    value: row.value,
    p90: row.p90,
    count: row.count,
  }))
}

export const measures = {
  orders: { kind: 'count', adds: true, read: (context, period) => measureHours(context, period, 'orders') },
  revenue: { kind: 'money', adds: true, read: (context, period) => measureHours(context, period, 'revenue') },
  accept: { kind: 'seconds', read: (context, period) => measureSeconds(context, period, 'accepted') },
  serve: { kind: 'seconds', read: (context, period) => measureSeconds(context, period, 'completed') },
} satisfies Record<string, Measure>
