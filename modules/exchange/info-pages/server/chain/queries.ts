import { and, asc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { inventoryChains as chains, inventoryEntries as entries, inventoryRecords as records } from '../../schema.ts'
import { type ChainEnd, emptyChain, type StoredEntry } from './rules.ts'

export type EntryRow = typeof entries.$inferSelect

/** The end of the hotel's chain, locked until the end of the transaction. */
export async function lockChain(tx: Tx, hotelId: string): Promise<ChainEnd> {
  await tx
    .insert(chains)
    .values({ hotelId, ...emptyChain })
    .onConflictDoNothing()
  const [row] = await tx.select().from(chains).where(eq(chains.hotelId, hotelId)).for('update')
  return row ?? emptyChain
}

/** Adds an entry at the end of a locked chain. */
export async function insertEntry(tx: Tx, entry: typeof entries.$inferInsert): Promise<EntryRow> {
  const [row] = await tx.insert(entries).values(entry).returning()
  await tx.update(chains).set({ length: entry.number, hash: entry.hash }).where(eq(chains.hotelId, entry.hotelId))
  return row as EntryRow
}

/** The entries of these records: that of the guest, and that of staff if there is one. */
export const entriesOfRecords = (db: Db | Tx, hotelId: string, recordIds: string[]): Promise<EntryRow[]> =>
  db
    .select()
    .from(entries)
    .where(and(eq(entries.hotelId, hotelId), inArray(entries.recordId, recordIds)))
    .orderBy(asc(entries.number))

export async function endOfChain(db: Db, hotelId: string): Promise<ChainEnd> {
  const [row] = await db.select().from(chains).where(eq(chains.hotelId, hotelId))
  return row ?? emptyChain
}

/** The next entries with their records, in order. */
export async function storedEntries(db: Db, hotelId: string, after: number, limit: number): Promise<StoredEntry[]> {
  const rows = await db
    .select({ entry: entries, record: records })
    .from(entries)
    .leftJoin(records, and(eq(records.hotelId, entries.hotelId), eq(records.id, entries.recordId)))
    .where(and(eq(entries.hotelId, hotelId), gt(entries.number, after)))
    .orderBy(asc(entries.number))
    .limit(limit)
  return rows.map(({ entry, record }) => {
    const { name, strokes, salt } = entry.by === 'staff' ? entry : (record ?? entry)
    return {
      number: entry.number,
      recordId: entry.recordId,
      by: entry.by,
      signedAt: entry.signedAt.toISOString(),
      personHash: entry.personHash,
      previousHash: entry.previousHash,
      hash: entry.hash,
      signer: name === null ? null : { name, strokes, salt: salt ?? '' },
      record: record && {
        listId: record.listId,
        listName: record.listName,
        room: record.room,
        roomProof: record.roomProof,
        items: record.items,
        remark: record.remark,
        photos: record.photos,
        photoHashes: record.photoHashes ?? [],
        lang: record.lang,
        sentAt: record.sentAt.toISOString(),
      },
    }
  })
}

/** Records that no entry covers, since the hotel has a chain. */
export async function recordsOutsideChain(db: Db, hotelId: string, limit: number) {
  const [first] = await db
    .select({ signedAt: entries.signedAt })
    .from(entries)
    .where(eq(entries.hotelId, hotelId))
    .orderBy(asc(entries.number))
    .limit(1)
  if (!first) return []
  return db
    .select({ id: records.id, room: records.room, sentAt: records.sentAt })
    .from(records)
    .leftJoin(
      entries,
      and(eq(entries.hotelId, records.hotelId), eq(entries.recordId, records.id), eq(entries.by, 'guest')),
    )
    .where(and(eq(records.hotelId, hotelId), gte(records.sentAt, first.signedAt), isNull(entries.number)))
    .limit(limit)
}

/** Erases the names and drawings of staff in entries of records without a name. Their hashes stay. */
export const forgetSigners = (db: Db | Tx, condition: SQL) =>
  db.execute(sql`
    update ${entries} set name = null, strokes = null, salt = null from ${records}, ${hotels}
    where ${records.hotelId} = ${entries.hotelId} and ${records.id} = ${entries.recordId}
      and ${hotels.id} = ${entries.hotelId} and ${entries.salt} is not null and ${condition}`)

export async function deleteHotelChain(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(entries).where(eq(entries.hotelId, hotelId))
  await tx.delete(chains).where(eq(chains.hotelId, hotelId))
}
