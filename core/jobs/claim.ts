import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/db/db.ts'
import { jobs } from './schema.ts'

/** Limits of the jobs of a kind that one process runs at the same time. */
export interface ConcurrencyLimits {
  /** The maximum number of running jobs. */
  maxRunning: number
  /**
   * The maximum number of running jobs with the same value in a field of their data, by field: `{ hotelId: 4 }` allows four
   * of each hotel.
   */
  maxPerField: Record<string, number>
  /** An SQL condition on columns of `jobs`. Jobs that do not meet it wait. */
  when?: SQL
}

export interface ClaimedJob {
  id: string
  /** A new id for each attempt. Only the process with the latest one may finish the job. */
  claim: string
  data: Record<string, unknown>
  attempts: number
}

export const isDue = (now: SQL): SQL =>
  sql`${jobs.runAt} <= ${now} and (${jobs.lockedUntil} is null or ${jobs.lockedUntil} <= ${now})`

/**
 * Claims up to `limit` due jobs of a kind, for `minutes`. Where limits are set, jobs of the hotel or person with
 * the fewest `running` ones go first; otherwise the oldest. Jobs that another process claims meanwhile are skipped.
 */
export async function claimJobs(
  db: Db,
  { name, now, minutes }: { name: string; now: SQL; minutes: number },
  { maxPerField, when, maxRunning: limit }: ConcurrencyLimits,
  running: ClaimedJob[],
): Promise<ClaimedJob[]> {
  const due = sql`${jobs.name} = ${name} and ${isDue(now)}`
  const limits = Object.entries(maxPerField)
  const counts = JSON.stringify(Object.fromEntries(limits.map(([field]) => [field, countByField(running, field)])))
  const countRunning = (field: string) => sql`coalesce((counts->${field}::text->>(data->>${field}::text))::int, 0)`
  const allowed = sql.join(limits.map(([field, maxRunning]) => sql` and ${countRunning(field)} < ${maxRunning}`))
  // A job held back by one limit does not count towards the next limit.
  const ranked = limits.reduce(
    (rows, [field, maxRunning]) => sql`
      select id, data, run_at, counts, greatest(rank, rank_here) as rank
      from (
        select *, ${countRunning(field)} + row_number() over (
          partition by coalesce(data->>${field}::text, id::text) order by run_at, id) as rank_here
        from (${rows}) as before
      ) as counted
      where rank_here <= ${maxRunning}`,
    sql`
      select id, data, run_at, counts, 0 as rank
      from ${jobs}, (select ${counts}::jsonb as counts) as running
      where ${due} and ${when ?? sql`true`}${allowed}`,
  )
  // Ranked in a separate step, because a query with window functions cannot lock rows.
  const isRanked = limits.length > 0 || when
  const selection = sql`chosen as materialized (select id from (${ranked}) as found order by rank, run_at, id limit ${limit}),`
  const { rows } = await db.execute(sql`
    with ${isRanked ? selection : sql``}
    free as materialized (
      select id from ${jobs} where ${due} ${isRanked ? sql`and id in (select id from chosen)` : sql``}
      order by run_at, id limit ${limit} for update skip locked
    )
    update ${jobs} set
      claim = gen_random_uuid(),
      locked_until = ${now} + ${minutes}::int * interval '1 minute',
      attempts = attempts + 1
    from free where jobs.id = free.id
    returning jobs.id, jobs.claim, jobs.data, jobs.attempts`)
  return rows as unknown as ClaimedJob[]
}

/** The number of running jobs by the value of a field of their data. */
function countByField(running: ClaimedJob[], field: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of running.map(({ data }) => String(data[field]))) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
