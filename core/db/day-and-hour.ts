import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** The columns `day` (`YYYY-MM-DD`) and `hour` (0 to 23) of an instant in a time zone, for grouping. */
export const dayAndHour = (instant: AnyColumn, timeZone: string): SQL => sql`
  to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD') as day,
  extract(hour from ${instant} at time zone ${timeZone})::int as hour`

/** The median and 90th percentile of the column `seconds`, and how many of them are `pending`. */
export const medianColumns: SQL = sql`
  count(*)::int as count, (count(*) filter (where pending))::int as pending,
  percentile_cont(0.5) within group (order by seconds)::float8 as value,
  percentile_cont(0.9) within group (order by seconds)::float8 as p90`
