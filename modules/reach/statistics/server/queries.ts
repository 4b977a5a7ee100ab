import { and, between, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import type { Visit } from '../contract.ts'
import type { Period } from '../rules.ts'
import { visitCounts } from '../schema.ts'

/** Visits of one hotel in a quarter of an hour, the smallest unit that fits the hours and days of every time zone. */
export interface Gathered extends Omit<Visit, 'first'> {
  hotelId: string
  at: string
  visits: number
  visitors: number
}

/** Adds the collected counts in one statement; unknown hotels are skipped. */
export async function addVisits(db: Db, gathered: Gathered[]): Promise<void> {
  await db.execute(sql`
    insert into ${visitCounts} (hotel_id, day, hour, lang, screen, visits, visitors)
    select ${hotels.id}, (found.at at time zone ${hotels.timeZone})::date,
      extract(hour from found.at at time zone ${hotels.timeZone}), found.lang, found.screen, sum(found.visits), sum(found.visitors)
    from jsonb_to_recordset(${JSON.stringify(gathered)}::jsonb)
      as found("hotelId" uuid, at timestamptz, lang text, screen text, visits int, visitors int)
    join ${hotels} on ${hotels.id} = found."hotelId" and ${hotels.deletedAt} is null
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (hotel_id, day, hour, lang, screen) do update
      set visits = visit_counts.visits + excluded.visits, visitors = visit_counts.visitors + excluded.visitors`)
}

export const visitsOf = (db: Db, hotelId: string, { from, to }: Period) =>
  db
    .select()
    .from(visitCounts)
    .where(and(eq(visitCounts.hotelId, hotelId), between(visitCounts.day, from, to)))

/** For demo content only. */
export async function insertVisits(tx: Tx, rows: (typeof visitCounts.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await tx.insert(visitCounts).values(rows.slice(start, start + 500))
}

export async function deleteVisitsBefore(db: Db, day: string): Promise<void> {
  await db.delete(visitCounts).where(sql`${visitCounts.day} < ${day}`)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(visitCounts).where(eq(visitCounts.hotelId, hotelId))
}
