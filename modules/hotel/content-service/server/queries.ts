import { and, asc, desc, eq, isNull, lt, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { contentChanges, contentTokens, placeTypeCopies, placeTypes } from '../schema.ts'

export type PlaceTypeRow = typeof placeTypes.$inferSelect
export type TokenRow = typeof contentTokens.$inferSelect
export type ChangeRow = typeof contentChanges.$inferSelect
export type CopyRow = typeof placeTypeCopies.$inferSelect

const isNotDeleted = isNull(placeTypes.deletedAt)

/** In order; deleted ones at the end. */
export const allPlaceTypes = (db: Db | Tx): Promise<PlaceTypeRow[]> =>
  db.select().from(placeTypes).orderBy(sql`${placeTypes.deletedAt} is not null`, placeTypes.position, placeTypes.id)

export const activePlaceTypes = (db: Db | Tx): Promise<PlaceTypeRow[]> =>
  db.select().from(placeTypes).where(isNotDeleted).orderBy(placeTypes.position, placeTypes.id)

/** An arbitrary lock number: writes of place types are serialized, so that a synchronisation never misses one. */
const writeLock = 7_241_905

/** Takes the write lock; returns the next revision. Held until the transaction ends. */
export async function nextRevision(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${writeLock})`)
  const [row] = await tx.select({ last: max(placeTypes.revision) }).from(placeTypes)
  return (row?.last ?? 0) + 1
}

export async function insertPlaceTypes(tx: Tx, rows: PlaceTypeRow[]): Promise<PlaceTypeRow[]> {
  return tx.insert(placeTypes).values(rows).onConflictDoNothing().returning()
}

export async function findPlaceType(tx: Tx, id: string): Promise<PlaceTypeRow | undefined> {
  const [row] = await tx
    .select()
    .from(placeTypes)
    .where(and(isNotDeleted, eq(placeTypes.id, id)))
  return row
}

export async function updatePlaceType(tx: Tx, id: string, values: Partial<PlaceTypeRow>): Promise<PlaceTypeRow> {
  const [row] = await tx.update(placeTypes).set(values).where(eq(placeTypes.id, id)).returning()
  if (!row) throw new Error('a place type has vanished')
  return row
}

export const tokensOf = (db: Db | Tx): Promise<TokenRow[]> =>
  db.select().from(contentTokens).orderBy(asc(contentTokens.createdAt), asc(contentTokens.id))

export async function insertToken(tx: Tx, row: TokenRow): Promise<TokenRow | undefined> {
  const [inserted] = await tx.insert(contentTokens).values(row).onConflictDoNothing().returning()
  return inserted
}

export async function deleteToken(tx: Tx, id: string): Promise<TokenRow | undefined> {
  const [deleted] = await tx.delete(contentTokens).where(eq(contentTokens.id, id)).returning()
  return deleted
}

export async function tokenByHash(db: Db, hash: Buffer): Promise<TokenRow | undefined> {
  const [row] = await db.select().from(contentTokens).where(eq(contentTokens.hash, hash))
  return row
}

export const recordTokenUse = (db: Db, id: string, at: Date) =>
  db.update(contentTokens).set({ lastUsedAt: at }).where(eq(contentTokens.id, id))

export const insertChange = (tx: Tx, row: ChangeRow) => tx.insert(contentChanges).values(row)

export const latestChanges = (db: Db, limit: number): Promise<ChangeRow[]> =>
  db.select().from(contentChanges).orderBy(desc(contentChanges.id)).limit(limit)

export const deleteChangesBefore = (db: Db, before: Date) =>
  db.delete(contentChanges).where(lt(contentChanges.at, before))

export async function readCopy(db: Db | Tx, source: string): Promise<CopyRow | undefined> {
  const [row] = await db.select().from(placeTypeCopies).where(eq(placeTypeCopies.source, source))
  return row
}

export const writeCopy = (tx: Tx, row: CopyRow) =>
  tx.insert(placeTypeCopies).values(row).onConflictDoUpdate({ target: placeTypeCopies.source, set: row })
