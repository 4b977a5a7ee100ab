import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** `day`, as `YYYY-MM-DD`, and `hour`, 0 to 23, of an instant by the clock of a time zone: columns of what is counted by them. */
export const dayAndHour = (instant: AnyColumn, timeZone: string): SQL => sql`
  to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-DD') as day,
  extract(hour from ${instant} at time zone ${timeZone})::int as hour`
