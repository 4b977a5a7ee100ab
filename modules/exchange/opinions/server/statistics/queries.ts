import { sql } from 'drizzle-orm'
import type { Measure, MeasuredPeriod } from '#core/app/measures.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { dayAndHour } from '#core/db/day-and-hour.ts'
import { opinions } from '../../schema.ts'

/** The opinions written in a period, published or not, with day and hour by the hotel's clock. */
const opinionsInPeriod = ({ hotelId, timeZone, from, until }: MeasuredPeriod) => sql`
  select rating, ${dayAndHour(opinions.writtenAt, timeZone)}
  from ${opinions}
  where hotel_id = ${hotelId} and written_at >= ${from.toISOString()} and written_at < ${until.toISOString()}`

async function countByHour({ db }: AppContext, period: MeasuredPeriod) {
  const { rows } = await db.execute<{ day: string; hour: number; value: number }>(sql`
    select day, hour, count(*)::int as value from (${opinionsInPeriod(period)}) given group by day, hour`)
  return rows.map((row) => ({ ...row, service: null }))
}

/** The averages of the whole period, of each day, and of each hour of the day. */
async function averageRatings({ db }: AppContext, period: MeasuredPeriod) {
  const { rows } = await db.execute<{ day: string | null; hour: number | null; value: number; count: number }>(sql`
    select day, hour, avg(rating)::float8 as value, count(*)::int as count from (${opinionsInPeriod(period)}) given
    group by grouping sets ((), (day), (hour)) having count(*) > 0`)
  return rows.map((row) => ({ ...row, service: null, p90: null, pending: null }))
}

/** The measures of opinions for statistics. */
export const measures = {
  opinions: { kind: 'count', adds: true, read: countByHour },
  rating: { kind: 'rating', read: averageRatings },
} satisfies Record<string, Measure>
