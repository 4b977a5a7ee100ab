import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** The columns `day` (`YYYY-MM-DD`) and `hour` (0 to 23) of an instant in a time zone, for grouping. */
export const dayAndHour = (instant: AnyColumn, timeZone: string): SQL => sql`
  to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD') as day,
  extract(hour from ${instant} at time zone ${timeZone})::int as hour`
