import { and, count, desc, eq, lt, max, type SQL, sql } from 'drizzle-orm'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import { maxPendingUploadDays } from '#core/app/rules.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import type { EntryStatus } from '../rules.ts'
import {
  guestbookEntries as entries,
  guestbookEntries,
  inventoryEntries,
  inventoryRecords,
  inventoryRecords as records,
} from '../schema.ts'
import { deleteHotelChain, forgetSigners } from './chain/queries.ts'

export type EntryRow = typeof entries.$inferSelect
export type RecordRow = typeof records.$inferSelect

/** `after`: the last row of the previous page. Ids are time-ordered, so their order is the order of writing. */
interface Page {
  after?: string
  limit: number
}

export async function insertEntry(tx: Tx, entry: typeof entries.$inferInsert): Promise<EntryRow> {
  const [row] = await tx.insert(entries).values(entry).returning()
  return row as EntryRow
}

export async function readEntry(db: Db | Tx, hotelId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.hotelId, hotelId), eq(entries.id, id)))
  return row
}

export async function lockEntry(tx: Tx, scope: HotelScope, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.hotelId, scope.hotelId), eq(entries.id, id)))
    .for('update')
  return row
}

export async function updateEntry(tx: Tx, row: EntryRow, change: Partial<EntryRow>): Promise<EntryRow> {
  const [changed] = await tx
    .update(entries)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(entries.hotelId, row.hotelId), eq(entries.id, row.id)))
    .returning()
  return changed as EntryRow
}

export async function deleteEntry(tx: Tx, scope: HotelScope, id: string): Promise<EntryRow | undefined> {
  const [deleted] = await tx
    .delete(entries)
    .where(and(eq(entries.hotelId, scope.hotelId), eq(entries.id, id)))
    .returning()
  return deleted
}

/** Newest first. */
export async function entriesOf(
  db: Db | Tx,
  hotelId: string,
  { status, after, limit }: Page & { status?: EntryStatus },
): Promise<EntryRow[]> {
  return db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.hotelId, hotelId),
        status && eq(entries.status, status),
        after ? lt(entries.id, after) : undefined,
      ),
    )
    .orderBy(desc(entries.id))
    .limit(limit)
}

export const countPublished = (db: Db | Tx, hotelId: string): Promise<number> =>
  db.$count(entries, and(eq(entries.hotelId, hotelId), eq(entries.status, 'published')))

/** The entries that are neither published nor refused yet, by hotel: none waits in a closed guestbook. */
export const pendingEntriesSql = (): SQL => sql`
  select ${entries.hotelId}, count(*)::int as count from ${entries}
  where ${entries.status} = 'pending'
    and exists (select from ${hotels} where ${hotels.id} = ${entries.hotelId} and ${hotels.info} -> 'guestbook' <> 'null')
  group by ${entries.hotelId}`

/** A guest's own entries, newest first. */
export async function visitorEntries(
  db: Db,
  { visitorId }: Visitor,
  hotelId: string,
  limit: number,
): Promise<EntryRow[]> {
  return db
    .select()
    .from(entries)
    .where(and(eq(entries.hotelId, hotelId), eq(entries.visitorId, visitorId)))
    .orderBy(desc(entries.id))
    .limit(limit)
}

export async function insertRecord(tx: Tx, record: typeof records.$inferInsert): Promise<RecordRow> {
  const [row] = await tx.insert(records).values(record).returning()
  return row as RecordRow
}

export async function readRecord(db: Db | Tx, hotelId: string, id: string): Promise<RecordRow | undefined> {
  const [row] = await db
    .select()
    .from(records)
    .where(and(eq(records.hotelId, hotelId), eq(records.id, id)))
  return row
}

/** Newest first. */
export async function recordsOf(
  db: Db,
  { hotelId }: HotelScope,
  { room, after, limit }: Page & { room?: string },
): Promise<RecordRow[]> {
  return db
    .select()
    .from(records)
    .where(
      and(
        eq(records.hotelId, hotelId),
        room ? isSameRoom(records.room, room) : undefined,
        after ? lt(records.id, after) : undefined,
      ),
    )
    .orderBy(desc(records.id))
    .limit(limit)
}

/** The condition of the index `guestbook_age`. */
const isListedByAge = sql`(${entries.visitorId} is not null or ${entries.status} <> 'published')`

/**
 * Anonymises what is older than the hotel's retention days. Published entries stay under the name their author chose,
 * refused ones are deleted, and inventories keep only the state of the room.
 */
export async function forgetGuests(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${entries} using ${hotels}
    where ${hotels.id} = ${entries.hotelId} and ${entries.status} = 'refused' and ${isListedByAge}
      and ${isPastRetention(entries.writtenAt, now)}`)
  const unread = new Date(now.getTime() - maxPendingUploadDays * 86_400_000)
  await db.delete(entries).where(and(eq(entries.status, 'pending'), isListedByAge, lt(entries.writtenAt, unread)))
  await db.execute(sql`
    update ${entries} set visitor_id = null from ${hotels}
    where ${hotels.id} = ${entries.hotelId} and ${entries.visitorId} is not null and ${isListedByAge}
      and ${isPastRetention(entries.writtenAt, now)}`)
  await db.execute(sql`
    update ${records} set visitor_id = null, name = null, strokes = null, salt = null from ${hotels}
    where ${hotels.id} = ${records.hotelId} and ${isPastRetention(records.sentAt, now)}
      and (${records.visitorId} is not null or ${records.name} is not null or ${records.salt} is not null)`)
  await forgetSigners(db, isPastRetention(records.sentAt, now))
}

/** How many entries and inventories a visitor has, and when the last inventory was signed. */
export async function countVisitorEntries(db: Db, hotelId: string, visitorId: string) {
  const entryCount = await db.$count(entries, and(eq(entries.hotelId, hotelId), eq(entries.visitorId, visitorId)))
  const [signed] = await db
    .select({ count: count(), last: max(records.sentAt) })
    .from(records)
    .where(and(eq(records.hotelId, hotelId), eq(records.visitorId, visitorId)))
  return { words: entryCount, inventories: signed?.count ?? 0, last: signed?.last ?? null }
}

/**
 * Deletes the visitor's entries; inventories keep only the state of the room. Returns whether one of the entries was
 * published.
 */
export async function forgetVisitor(tx: Tx, hotelId: string, visitorId: string): Promise<boolean> {
  const deleted = await tx
    .delete(entries)
    .where(and(eq(entries.hotelId, hotelId), eq(entries.visitorId, visitorId)))
    .returning({ status: entries.status })
  await tx
    .update(records)
    .set({ visitorId: null, name: null, strokes: null, salt: null })
    .where(and(eq(records.hotelId, hotelId), eq(records.visitorId, visitorId)))
  return deleted.some(({ status }) => status === 'published')
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(entries).where(eq(entries.hotelId, hotelId))
  await tx.delete(records).where(eq(records.hotelId, hotelId))
  await deleteHotelChain(tx, hotelId)
}

export const guestWritingBytes = (hotelId: string) =>
  sql`${storedBytes(guestbookEntries, eq(guestbookEntries.hotelId, hotelId))} + ${storedBytes(inventoryRecords, eq(inventoryRecords.hotelId, hotelId))} + ${storedBytes(inventoryEntries, eq(inventoryEntries.hotelId, hotelId))}`
