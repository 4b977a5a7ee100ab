import { sql } from 'drizzle-orm'
import type { Measure, MeasuredHour, MeasuredPeriod, MeasuredValue } from '#core/app/measures.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { dayAndHour, medianColumns } from '#core/db/day-and-hour.ts'
import { chatMessages, chatThreads } from '../../schema.ts'

/**
 * The messages of a period, with day and hour in the hotel's time zone, and the sender of the message before. Read by their
 * threads, because only these have an index by time.
 */
const messagesOfPeriod = ({ hotelId, timeZone, from, until }: MeasuredPeriod) => sql`
  select * from (
    select *, ${dayAndHour(chatMessages.at, timeZone)},
      lag(sender) over (partition by thread_id order by seq) as before
    from ${chatMessages} where hotel_id = ${hotelId} and sender in ('guest', 'staff') and thread_id in (
      select id from ${chatThreads} where hotel_id = ${hotelId} and status in ('open', 'closed')
        and last_at >= ${from.toISOString()} and created_at < ${until.toISOString()})
  ) said where at >= ${from.toISOString()} and at < ${until.toISOString()}`

async function written({ db }: AppContext, period: MeasuredPeriod): Promise<MeasuredHour[]> {
  const { rows } = await db.execute<{ day: string; hour: number; value: number }>(sql`
    select day, hour, count(*)::int as value from (${messagesOfPeriod(period)}) spoken where sender = 'guest' group by day, hour`)
  return rows.map((row) => ({ ...row, service: null }))
}

/**
 * How long guests waited: from their first unanswered message to the next one of staff. Without one, to the end of the
 * thread, or until now.
 */
async function waited({ db, clock }: AppContext, period: MeasuredPeriod): Promise<MeasuredValue[]> {
  const now = sql`${clock().toISOString()}::timestamptz`
  const { rows } = await db.execute<Omit<MeasuredValue, 'service'> & Record<string, unknown>>(sql`
    with asked as materialized (
      select day, hour, at, (
        select min(at) from ${chatMessages} answer
        where hotel_id = ${period.hotelId} and answer.thread_id = spoken.thread_id and answer.seq > spoken.seq
          and answer.sender = 'staff'
      ) as answered_at, (
        select case when closed_at >= spoken.at then closed_at when status = 'open' then ${now} end
        from ${chatThreads} thread where hotel_id = ${period.hotelId} and thread.id = spoken.thread_id
      ) as ended_at
      from (${messagesOfPeriod(period)}) spoken where sender = 'guest' and before is distinct from 'guest'
    ), waited as (
      select day, hour, answered_at is null as pending,
        greatest(0, extract(epoch from coalesce(answered_at, ended_at) - at)) as seconds
      from asked where coalesce(answered_at, ended_at) is not null
    )
    select day, hour, ${medianColumns} from waited
    group by grouping sets ((), (day), (hour)) having count(*) > 0`)
  return rows.map((row) => ({ ...row, service: null }))
}

export const measures = {
  messages: { kind: 'count', adds: true, read: written },
  answer: { kind: 'seconds', read: waited },
} satisfies Record<string, Measure>
