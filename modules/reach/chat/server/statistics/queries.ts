import { sql } from 'drizzle-orm'
import type { Measure, MeasuredHour, MeasuredPeriod, MeasuredValue } from '#core/app/measures.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { dayAndHour } from '#core/db/day-and-hour.ts'
import { chatMessages } from '../../schema.ts'

/** The messages of a period, with day and hour in the hotel's time zone, and the sender of the message before. */
const messagesOfPeriod = ({ hotelId, timeZone, from, until }: MeasuredPeriod) => sql`
  select * from (
    select *, ${dayAndHour(chatMessages.at, timeZone)},
      lag(sender) over (partition by thread_id order by seq) as before
    from ${chatMessages} where hotel_id = ${hotelId} and sender in ('guest', 'staff')
  ) said where at >= ${from.toISOString()} and at < ${until.toISOString()}`

async function written({ db }: AppContext, period: MeasuredPeriod): Promise<MeasuredHour[]> {
  const { rows } = await db.execute<{ day: string; hour: number; value: number }>(sql`
    select day, hour, count(*)::int as value from (${messagesOfPeriod(period)}) spoken where sender = 'guest' group by day, hour`)
  return rows.map((row) => ({ ...row, service: null }))
}

/** How long guests waited: from their first unanswered message to the next one of staff. */
async function waited({ db }: AppContext, period: MeasuredPeriod): Promise<MeasuredValue[]> {
  const { rows } = await db.execute<Omit<MeasuredValue, 'service'> & Record<string, unknown>>(sql`
    with waited as (
      select day, hour, extract(epoch from (
        select min(at) from ${chatMessages} answer
        where hotel_id = ${period.hotelId} and answer.thread_id = spoken.thread_id and answer.seq > spoken.seq
          and answer.sender = 'staff'
      ) - at) as seconds
      from (${messagesOfPeriod(period)}) spoken where sender = 'guest' and before is distinct from 'guest'
    )
    select day, hour, count(*)::int as count,
      percentile_cont(0.5) within group (order by seconds)::float8 as value,
      percentile_cont(0.9) within group (order by seconds)::float8 as p90
    from waited where seconds is not null
    group by grouping sets ((), (day), (hour)) having count(*) > 0`)
  return rows.map(({ day, hour, value, p90, count }) => ({ day, hour, service: null, value, p90, count }))
}

export const measures = {
  messages: { kind: 'count', adds: true, read: written },
  answer: { kind: 'seconds', read: waited },
} satisfies Record<string, Measure>
