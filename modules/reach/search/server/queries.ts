import { and, between, eq, lt, sql } from 'drizzle-orm'
import type { MissedSearch } from '#core/app/measures.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { missedSearches } from '../schema.ts'

/** The maximum number of different terms that are stored of a hotel and day. */
export const maxTermsPerDay = 200

/** Counts the term for today in the hotel's time zone; unknown hotels and too many new terms are skipped. */
export async function addMissedSearch(db: Db, search: { hotelId: string; term: string; lang: Lang; at: Date }) {
  const { hotelId, term, lang, at } = search
  await db.execute(sql`
    with today as (
      select id, (${at.toISOString()}::timestamptz at time zone ${hotels.timeZone})::date as day
      from ${hotels} where id = ${hotelId} and deleted_at is null
    ), listed as (
      select lang, term from ${missedSearches} missed join today on missed.hotel_id = today.id and missed.day = today.day
    )
    insert into ${missedSearches} (hotel_id, day, lang, term, searches)
    select id, day, ${lang}, ${term}, 1 from today
    where (select count(*) from listed) < ${maxTermsPerDay} or (${lang}, ${term}) in (select lang, term from listed)
    on conflict (hotel_id, day, lang, term) do update set searches = missed_searches.searches + 1`)
}

export const missedSearchesOf = (
  db: Db,
  hotelId: string,
  { from, to }: { from: string; to: string },
): Promise<MissedSearch[]> =>
  db
    .select({
      term: missedSearches.term,
      lang: missedSearches.lang,
      searches: sql<number>`sum(${missedSearches.searches})::int`,
    })
    .from(missedSearches)
    .where(and(eq(missedSearches.hotelId, hotelId), between(missedSearches.day, from, to)))
    .groupBy(missedSearches.term, missedSearches.lang)

/** Deletes counts before a day, and before a later day the terms that were searched less than `min` times. */
export async function deleteOldSearches(db: Db, day: string, rare: { before: string; min: number }): Promise<void> {
  await db.delete(missedSearches).where(lt(missedSearches.day, day))
  await db.execute(sql`
    delete from ${missedSearches} old where day < ${rare.before} and ${rare.min} > (
      select sum(searches) from ${missedSearches} same
      where same.hotel_id = old.hotel_id and same.lang = old.lang and same.term = old.term)`)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(missedSearches).where(eq(missedSearches.hotelId, hotelId))
}
