import { and, avg, count, desc, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { WaitingItem, WaitingItemsFilter } from '#core/app/module.ts'
import { maxPendingUploadDays } from '#core/app/rules.ts'
import { endAlertsIn, isWanted } from '#core/app/server/waiting-items.ts'
import { type Db, isBelow, type Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { directoryPlaces, places } from '#modules/content/places/schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import { lowRating, type OpinionStatus } from '../rules.ts'
import { opinions } from '../schema.ts'

export type OpinionRow = typeof opinions.$inferSelect
export type NewOpinion = typeof opinions.$inferInsert
/** An opinion with the name of its place. */
export interface OpinionWithPlaceName {
  opinion: OpinionRow
  placeName: Localized | null
}

const isOpinion = (hotelId: string, id: string) => and(eq(opinions.hotelId, hotelId), eq(opinions.id, id))
/** As in the indexes, because an index on `place_id` keeps no order among the rows where it is null. */
const isAboutSubject = (hotelId: string, placeId: string | null) =>
  sql`coalesce(${opinions.placeId}, ${opinions.hotelId}) = ${placeId ?? hotelId}::uuid`

/** Returns undefined when this visitor has already given an opinion on the same subject. */
export async function insertOpinion(tx: Tx, row: NewOpinion): Promise<OpinionRow | undefined> {
  const [inserted] = await tx.insert(opinions).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function readOpinion(db: Db | Tx, hotelId: string, id: string): Promise<OpinionRow | undefined> {
  const [row] = await db.select().from(opinions).where(isOpinion(hotelId, id))
  return row
}

export async function lockOpinion(tx: Tx, { hotelId }: HotelScope, id: string): Promise<OpinionRow | undefined> {
  const [row] = await tx.select().from(opinions).where(isOpinion(hotelId, id)).for('update')
  return row
}

export async function updateOpinion(tx: Tx, row: OpinionRow, change: Partial<OpinionRow>): Promise<OpinionRow> {
  const [changed] = await tx
    .update(opinions)
    .set({ ...change, version: row.version + 1 })
    .where(isOpinion(row.hotelId, row.id))
    .returning()
  return changed as OpinionRow
}

/** Deletes the author's refused opinion, so that a new one can be stored. */
export async function deleteRefused(tx: Tx, hotelId: string, visitorId: string, placeId: string | null) {
  await tx
    .delete(opinions)
    .where(
      and(
        eq(opinions.hotelId, hotelId),
        eq(opinions.visitorId, visitorId),
        isAboutSubject(hotelId, placeId),
        eq(opinions.status, 'refused'),
      ),
    )
}

/** Locks the place, so that it still exists when the opinion is stored; false: guests see no such place. */
export async function lockShownPlace(tx: Tx, hotelId: string, placeId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: places.id })
    .from(places)
    .where(and(eq(places.hotelId, hotelId), eq(places.id, placeId), eq(places.hidden, false)))
    .for('key share')
  return rows.length > 0
}

/** A visitor's own opinions, newest first. */
export const visitorOpinions = (
  db: Db,
  { visitorId }: Visitor,
  hotelId: string,
  limit: number,
): Promise<OpinionRow[]> =>
  db
    .select()
    .from(opinions)
    .where(and(eq(opinions.hotelId, hotelId), eq(opinions.visitorId, visitorId)))
    .orderBy(desc(opinions.id))
    .limit(limit)

export const deleteOfVisitor = (tx: Tx, { visitorId }: Visitor, hotelId: string) =>
  tx
    .delete(opinions)
    .where(and(eq(opinions.hotelId, hotelId), eq(opinions.visitorId, visitorId)))
    .returning({ status: opinions.status })

interface PublishedPage {
  /** null: about the hotel itself. */
  placeId: string | null
  after?: { at: Date; id: string }
  limit: number
}

/** Published opinions, latest first. */
export const publishedOpinions = (
  db: Db | Tx,
  hotelId: string,
  { placeId, after, limit }: PublishedPage,
): Promise<OpinionRow[]> =>
  db
    .select()
    .from(opinions)
    .where(
      and(
        eq(opinions.hotelId, hotelId),
        eq(opinions.status, 'published'),
        isAboutSubject(hotelId, placeId),
        after && isBelow(opinions.publishedAt, opinions.id, after),
      ),
    )
    .orderBy(desc(opinions.publishedAt), desc(opinions.id))
    .limit(limit)

export const publishedOpinionsById = (db: Db, hotelId: string, ids: string[]): Promise<OpinionRow[]> =>
  db
    .select()
    .from(opinions)
    .where(and(eq(opinions.hotelId, hotelId), inArray(opinions.id, ids), eq(opinions.status, 'published')))

/** The ratings of each subject with published opinions; the place is null for the hotel itself. */
export const ratingsOf = (db: Db | Tx, hotelId: string) =>
  db
    .select({ placeId: opinions.placeId, count: count(), average: avg(opinions.rating).mapWith(Number) })
    .from(opinions)
    .where(and(eq(opinions.hotelId, hotelId), eq(opinions.status, 'published')))
    .groupBy(opinions.placeId)

/** Low ratings that nobody has handled yet. */
const open = and(lte(opinions.rating, lowRating), isNull(opinions.handledAt))

/** Low ratings that nobody has handled, oldest first. */
export const unhandledBetween = (db: Db, filter: WaitingItemsFilter) =>
  db
    .select({ hotelId: opinions.hotelId, id: opinions.id, writtenAt: opinions.writtenAt })
    .from(opinions)
    .innerJoin(hotels, and(eq(hotels.id, opinions.hotelId), isNull(hotels.deletedAt)))
    .where(and(open, isWanted(opinions, opinions.writtenAt, filter)))
    .orderBy(opinions.writtenAt, opinions.id)
    .limit(filter.limit)

export const endOpinionAlerts = (db: Db, items: readonly WaitingItem[]): Promise<void> =>
  endAlertsIn(db, opinions, opinions.writtenAt, items)

export interface Filter {
  status?: OpinionStatus
  rating?: number
  subject?: string
  open?: boolean
}

/** Opinions for staff, newest first. `after`: the last id of the previous page. */
export const opinionsOf = (
  db: Db | Tx,
  hotelId: string,
  filter: Filter & { id?: string; after?: string; limit: number },
): Promise<OpinionWithPlaceName[]> => {
  const { status, rating, subject, after } = filter
  const wanted: (SQL | undefined)[] = [
    eq(opinions.hotelId, hotelId),
    filter.id ? eq(opinions.id, filter.id) : undefined,
    status && eq(opinions.status, status),
    rating ? eq(opinions.rating, rating) : undefined,
    subject ? isAboutSubject(hotelId, subject === 'hotel' ? null : subject) : undefined,
    filter.open ? open : undefined,
    after ? lt(opinions.id, after) : undefined,
  ]
  return db
    .select({
      opinion: opinions,
      placeName: sql<Localized | null>`coalesce(${places.own} -> 'name', ${directoryPlaces.name})`,
    })
    .from(opinions)
    .leftJoin(places, and(eq(places.hotelId, opinions.hotelId), eq(places.id, opinions.placeId)))
    .leftJoin(directoryPlaces, eq(directoryPlaces.id, places.directoryId))
    .where(and(...wanted))
    .orderBy(desc(opinions.id))
    .limit(filter.limit)
}

/** The opinions that are pending or need a response, by hotel. Written as in the index `opinions_waiting`, without parameters. */
export const waitingOpinionsSql = (): SQL => sql`
  select ${opinions.hotelId}, count(*)::int as count from ${opinions}
  where (${opinions.status} = 'pending' or (${opinions.rating} <= ${sql.raw(String(lowRating))} and ${opinions.handledAt} is null))
  group by ${opinions.hotelId}`

/** The condition of the index `opinions_age`. */
const isListedByAge = sql`(${opinions.visitorId} is not null or ${opinions.status} <> 'published')`

/**
 * Anonymises opinions after the hotel's retention days, for privacy, and deletes refused ones. Published ones stay
 * under the name that their author chose.
 */
export async function anonymiseOldOpinions(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${opinions} using ${hotels}
    where ${hotels.id} = ${opinions.hotelId} and ${opinions.status} = 'refused' and ${isListedByAge}
      and ${isPastRetention(opinions.writtenAt, now)}`)
  const pendingDeadline = new Date(now.getTime() - maxPendingUploadDays * 86_400_000)
  await db
    .delete(opinions)
    .where(and(eq(opinions.status, 'pending'), isListedByAge, lt(opinions.writtenAt, pendingDeadline)))
  await db.execute(sql`
    update ${opinions} set visitor_id = null from ${hotels}
    where ${hotels.id} = ${opinions.hotelId} and ${opinions.visitorId} is not null and ${isListedByAge}
      and ${isPastRetention(opinions.writtenAt, now)}`)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(opinions).where(eq(opinions.hotelId, hotelId))
}

export const opinionsBytes = (hotelId: string) => storedBytes(opinions, eq(opinions.hotelId, hotelId))
