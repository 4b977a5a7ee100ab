import { sql } from 'drizzle-orm'
import type {
  DestinationOrders,
  Measure,
  MeasuredHour,
  MeasuredPeriod,
  MeasuredValue,
  RefusedOrder,
  SoldArticle,
} from '#core/app/measures.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { dayAndHour, medianColumns } from '#core/db/day-and-hour.ts'
import { orders } from '../../schema.ts'
import { stepTime } from '../queries.ts'

type OrderColumns = typeof orders.$inferSelect
type Row = {
  day: string | null
  hour: number | null
  service_id: string | null
  service_name: string | null
  value: number
  p90: number | null
  count: number
  pending: number
}

const serviceOf = ({ service_id: id, service_name: name }: Row) => (id && name !== null ? { id, name } : null)

const isInPeriod = ({ hotelId, from, until }: MeasuredPeriod) =>
  sql`hotel_id = ${hotelId} and placed_at >= ${from.toISOString()} and placed_at < ${until.toISOString()}`

/** The orders of a period with their day and hour in the hotel's time zone. */
const ordersInPeriod = (period: MeasuredPeriod) => sql`
  select *, ${dayAndHour(orders.placedAt, period.timeZone)}, service_name ->> 'operations' as service
  from ${orders} where ${isInPeriod(period)}`

async function measureHours(
  { db }: AppContext,
  period: MeasuredPeriod,
  what: 'orders' | 'revenue',
): Promise<MeasuredHour[]> {
  const value = what === 'orders' ? sql`count(*)::int` : sql`sum(total)::float8`
  // Cancelled orders, and orders in a former currency of the hotel, are not revenue.
  const condition = what === 'orders' ? sql`true` : sql`status <> 'cancelled' and currency = ${period.currency}`
  // Grouped before days are written as text, which would take longer for each order.
  const { rows } = await db.execute<Row & { day: string; hour: number }>(sql`
    select to_char(local_hour, 'YYYY-MM-DD') as day, extract(hour from local_hour)::int as hour, service_id, service_name, value
    from (
      select date_trunc('hour', ${orders.placedAt} at time zone ${period.timeZone}) as local_hour, service_id,
        max(service_name ->> 'operations') as service_name, ${value} as value
      from ${orders} where ${isInPeriod(period)} and ${condition} group by 1, 2
    ) hourly`)
  return rows.map((row) => ({ day: row.day, hour: row.hour, service: serviceOf(row), value: row.value }))
}

/**
 * Seconds until an order was accepted, or until it was served. An order that was not counts until it was cancelled or
 * until now; a cancelled one does not count as served late. Acceptance counts guests' orders that a person accepts,
 * serving counts orders without a requested time only. An order for later is to be accepted from its release on.
 */
async function measureSeconds(
  { db, clock }: AppContext,
  period: MeasuredPeriod,
  until: 'accepted' | 'completed',
): Promise<MeasuredValue[]> {
  const now = sql`${clock().toISOString()}::timestamptz`
  const [isReachedStep, condition] =
    until === 'accepted'
      ? ['@.status != "new" && @.status != "cancelled"', isAcceptedByPerson]
      : ['@.status == "completed"', sql`due_at is null`]
  const endedAt =
    until === 'accepted' ? sql`case when status = 'cancelled' then ${stepTime(isCancelledStep)} else ${now} end` : now
  const { rows } = await db.execute<Row>(sql`
    with ended as materialized (
      select day, hour, service_id, service, ${stepTime(isReachedStep)} as reached_at, ${endedAt} as ended_at,
        greatest(placed_at, release_at) as began_at
      from (${ordersInPeriod(period)}) placed
      where ${condition} and ${until === 'accepted' ? sql`true` : sql`status <> 'cancelled'`}
    ), waited as (
      select *, reached_at is null as pending,
        greatest(0, extract(epoch from coalesce(reached_at, ended_at) - began_at)) as seconds
      from ended where reached_at is not null or began_at <= ended_at
    )
    select day, hour, service_id, max(service) as service_name, ${medianColumns} from waited
    group by grouping sets ((), (day), (hour), (service_id)) having count(*) > 0`)
  return rows.map((row) => ({
    day: row.day,
    hour: row.hour,
    service: serviceOf({ ...row, service_name: row.service_id && row.service_name }),
    value: row.value,
    p90: row.p90,
    count: row.count,
    pending: row.pending,
  }))
}

/** Orders of guests, without those accepted automatically, which nobody answered. */
const isAcceptedByPerson = sql`history -> 0 ->> 'by' = 'guest' and not history @> '[{"status": "accepted", "by": "system"}]'`
const isCancelledStep = '@.status == "cancelled"'
/** What was sold of each article by the hour of the day, without cancelled orders and those in a former currency. */
export async function soldArticles({ db }: AppContext, period: MeasuredPeriod): Promise<SoldArticle[]> {
  const { rows } = await db.execute<Omit<SoldArticle, 'service'> & { service_id: string; service: string }>(sql`
    select line ->> 'articleId' as "articleId", service_id, max(service) as service, hour,
      (array_agg(line -> 'name' ->> 'operations' order by placed_at desc))[1] as name,
      sum((line ->> 'quantity')::int)::int as quantity, sum((line ->> 'total')::int)::float8 as amount
    from (${ordersInPeriod(period)}) placed, jsonb_array_elements(lines) line
    where status <> 'cancelled' and currency = ${period.currency}
    group by 1, service_id, hour`)
  return rows.map(({ service_id: id, service: name, ...row }) => ({ ...row, service: { id, name } }))
}

/** The orders by where they are handed over, without cancelled orders and those in a former currency. */
export async function ordersByDestination({ db }: AppContext, period: MeasuredPeriod): Promise<DestinationOrders[]> {
  const { rows } = await db.execute<DestinationOrders & Record<string, unknown>>(sql`
    select case when resource_id is not null then 'booking'
        when seat is not null then seat ->> 'kind'
        when delivery_mode = 'reception-pickup' then 'reception'
        else 'room' end as kind,
      count(*)::int as orders, sum(total)::float8 as amount
    from (${ordersInPeriod(period)}) placed
    where status <> 'cancelled' and currency = ${period.currency} group by 1 order by orders desc, kind`)
  return rows
}

/** The maximum number of cancelled orders that are read, newest first. */
const maxRefusedOrders = 5000

export async function refusedOrders({ db }: AppContext, period: MeasuredPeriod): Promise<RefusedOrder[]> {
  const { rows } = await db.execute<Pick<OrderColumns, 'lines' | 'history' | 'total'>>(sql`
    select lines, history, total from (${ordersInPeriod(period)}) placed
    where status = 'cancelled' and currency = ${period.currency} order by placed_at desc limit ${maxRefusedOrders}`)
  return rows.map(({ lines, history, total }) => {
    const step = history.findLast(({ status }) => status === 'cancelled')
    return {
      by: step?.by === 'guest' || step?.by === 'system' ? step.by : 'hotel',
      reason: step?.reason ?? '',
      amount: total,
      articles: lines.map(({ name, quantity }) => ({ name: name.operations, quantity })),
    }
  })
}

export const measures = {
  orders: { kind: 'count', adds: true, read: (context, period) => measureHours(context, period, 'orders') },
  revenue: { kind: 'money', adds: true, read: (context, period) => measureHours(context, period, 'revenue') },
  accept: { kind: 'seconds', read: (context, period) => measureSeconds(context, period, 'accepted') },
  serve: { kind: 'seconds', read: (context, period) => measureSeconds(context, period, 'completed') },
} satisfies Record<string, Measure>
