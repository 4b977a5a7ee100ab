import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import { type Db, likePattern, type Tx } from '#core/db/db.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { FileName } from '#core/storage/address-rules.ts'
import { MediaUse } from '../contract.ts'
import { pictureTypes } from '../rules.ts'
import { medias, mediaUsages } from '../schema.ts'
import type { Uploader } from './uploads/secrets.ts'

export type MediaRow = typeof medias.$inferSelect

/** Returns false when the row already exists: of two uploads to one address only one succeeds. */
export async function insertMedia(tx: Tx, media: typeof medias.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(medias).values(media).onConflictDoNothing({ target: medias.id }).returning()
  return inserted.length > 0
}

export async function mediaById(db: Db | Tx, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(eq(medias.id, id))
  return media
}

/** The id of a file's library entry, which stays the same when the file is replaced. */
export const libraryEntryId = ({ id, entryId }: Pick<MediaRow, 'id' | 'entryId'>) => entryId ?? id
const entryIdSql = sql<string>`coalesce(${medias.entryId}, ${medias.id})`

/** A file of the library, by the id of its entry or the id in its address. */
export async function libraryFile(db: Db | Tx, scope: HotelScope, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(inLibrary(scope, id))
  return media
}

/**
 * A file of the library as `libraryFile` finds it, locked against other writers until the transaction ends; transactions
 * that start to use it are not blocked.
 */
export const lockMedia = (tx: Tx, scope: HotelScope, id: string) => lockEntry(tx, scope, id, 'no key update')

/**
 * Like `lockMedia`, and also locked against transactions that start to use the file; waits for those that have not
 * committed yet.
 */
export const lockForDeletion = (tx: Tx, scope: HotelScope, id: string) => lockEntry(tx, scope, id, 'update')

async function lockEntry(tx: Tx, scope: HotelScope, id: string, strength: 'update' | 'no key update') {
  const lock = () => tx.select().from(medias).where(inLibrary(scope, id)).for(strength)
  const [media] = await lock()
  if (media) return media
  // The file may have been replaced while this statement waited: the next statement sees the new one.
  const [current] = await lock()
  return current
}

/** Files that guests uploaded for a hotel are not in its library. */
const inLibrary = ({ hotelId }: HotelScope, id: string) =>
  and(eq(medias.hotelId, hotelId), isNull(medias.visitor), or(eq(medias.id, id), eq(medias.entryId, id)))

/** Those of these files that exist, of any owner, locked as in `lockForDeletion`. */
export const lockMedias = (tx: Tx, ids: string[]): Promise<MediaRow[]> =>
  tx.select().from(medias).where(inArray(medias.id, ids)).orderBy(medias.id).for('update')

/** The oldest file of the library with the same bytes as this one. */
export async function duplicateInLibrary(tx: Tx, { hotelId }: HotelScope, { id, hash }: MediaRow) {
  if (!hash) return undefined
  // Serializes concurrent uploads of the same bytes, so that the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${hotelId} ${hash}`}, 0))`)
  const [media] = await tx
    .select()
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), isNull(medias.visitor), eq(medias.hash, hash), ne(medias.id, id)))
    .orderBy(entryIdSql)
    .limit(1)
  return media
}

/** A file of any owner, locked as in `lockMedia`. */
export async function lockFile(tx: Tx, { id, extension }: FileName): Promise<MediaRow | undefined> {
  const condition = and(eq(medias.id, id), eq(medias.extension, extension))
  const [media] = await tx.select().from(medias).where(condition).for('no key update')
  return media
}

/**
 * The ones of these files that the hotel may use, locked against deletion until the transaction ends: files of its
 * library, and uploads of staff that no hotel has taken.
 */
export async function lockFiles(
  tx: Tx,
  hotelId: string | null,
  ids: string[],
): Promise<Pick<MediaRow, 'id' | 'type'>[]> {
  if (ids.length === 0) return []
  // A file that was replaced in a library may not be used again.
  const isUntaken = and(isNull(medias.hotelId), isNull(medias.entryId))
  const isUsable = or(hotelId ? eq(medias.hotelId, hotelId) : undefined, isUntaken)
  return tx
    .select({ id: medias.id, type: medias.type })
    .from(medias)
    .where(and(inArray(medias.id, ids), isNull(medias.visitor), isUsable))
    .orderBy(medias.id)
    .for('key share')
}

/** Those of these files that the person has uploaded and no hotel has taken, locked as in `lockMedia`. */
export async function lockOwnUploads(tx: Tx, userId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const isUntaken = and(isNull(medias.hotelId), isNull(medias.entryId))
  const isOwnUpload = and(isUntaken, isNull(medias.visitor), eq(medias.ownerId, userId))
  return tx
    .select()
    .from(medias)
    .where(and(inArray(medias.id, ids), isOwnUpload))
    .orderBy(medias.id)
    .for('no key update')
}

/** The text that the library searches in. */
export const searchTextOf = ({ name, alt }: Pick<MediaRow, 'name' | 'alt'>) =>
  foldText([name, ...Object.values(alt)].join(' '))

/** `row`: the current, locked row. Returns the changed row. */
export async function updateMedia(tx: Tx, row: MediaRow, change: Partial<MediaRow>): Promise<MediaRow> {
  const search = searchTextOf({ ...row, ...change })
  const condition = eq(medias.id, row.id)
  const [changed] = await tx
    .update(medias)
    .set({ ...change, search })
    .where(condition)
    .returning()
  return changed as MediaRow
}

export async function deleteMedia(tx: Tx, { id }: MediaRow): Promise<void> {
  await tx.delete(medias).where(eq(medias.id, id))
}

interface LibraryPage {
  search?: string
  kind?: 'picture' | 'other'
  unused?: boolean
  /** The last file of the page before. */
  after?: string
  limit: number
}

/** The kinds of uses that people see. */
const shownKinds = MediaUse.shape.kind.options

const notUsed = (db: Db | Tx, ...conditions: SQL[]) =>
  notExists(
    db
      .select()
      .from(mediaUsages)
      .where(and(eq(mediaUsages.mediaId, medias.id), ...conditions)),
  )

/** Newest first, because ids follow the order of upload. A replacing file keeps the position of its entry. */
export async function libraryPage(
  db: Db,
  { hotelId }: HotelScope,
  { search, kind, unused, after, limit }: LibraryPage,
): Promise<MediaRow[]> {
  const types = [...pictureTypes]
  const words = search ? foldText(search).split(/\s+/) : []
  return db
    .select()
    .from(medias)
    .where(
      and(
        eq(medias.hotelId, hotelId),
        isNull(medias.visitor),
        ...words.map((word) => like(medias.search, likePattern(word))),
        kind && (kind === 'picture' ? inArray(medias.type, types) : notInArray(medias.type, types)),
        unused ? notUsed(db, eq(mediaUsages.hotelId, hotelId), inArray(mediaUsages.kind, shownKinds)) : undefined,
        after ? lt(entryIdSql, after) : undefined,
      ),
    )
    .orderBy(desc(entryIdSql))
    .limit(limit)
}

/** The files of the library that have an alternative text. */
export const describedMedias = (db: Db, { hotelId }: HotelScope) =>
  db
    .select({ id: entryIdSql, name: medias.name, alt: medias.alt })
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), isNull(medias.visitor), sql`${medias.alt} <> '{}'`))
    .orderBy(desc(entryIdSql))

type UsageRow = typeof mediaUsages.$inferSelect

/** Removes all usages of these objects and returns the ids of the files that they used. */
export async function deleteUsages(tx: Tx, hotelId: string, objects: readonly { kind: string; id: string }[]) {
  if (objects.length === 0) return new Set<string>()
  const those = objects.map(({ kind, id }) => and(eq(mediaUsages.kind, kind), eq(mediaUsages.objectId, id)))
  const rows = await tx
    .delete(mediaUsages)
    .where(and(eq(mediaUsages.hotelId, hotelId), or(...those)))
    .returning({ id: mediaUsages.mediaId })
  return new Set(rows.map(({ id }) => id))
}

/** As arrays, because a text may contain more addresses than a statement can have parameters. */
export async function insertUsages(tx: Tx, hotelId: string, usages: Omit<UsageRow, 'hotelId'>[]): Promise<void> {
  if (usages.length === 0) return
  const column = (name: keyof (typeof usages)[number]) => sql.param(usages.map((usage) => usage[name]))
  await tx.execute(sql`
    insert into ${mediaUsages} (hotel_id, kind, object_id, media_id)
    select ${hotelId}::uuid, * from unnest(${column('kind')}::text[], ${column('objectId')}::uuid[], ${column('mediaId')}::uuid[])
    on conflict do nothing`)
}

/** Where the hotel uses these files. */
export const usagesOf = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]): Promise<UsageRow[]> =>
  db
    .select()
    .from(mediaUsages)
    .where(and(inArray(mediaUsages.mediaId, ids), eq(mediaUsages.hotelId, hotelId)))
    .orderBy(mediaUsages.kind, mediaUsages.objectId)

/** Moves these usages of one file to another. */
export async function moveUsages(
  tx: Tx,
  hotelId: string,
  fromMediaId: string,
  toMediaId: string,
  kinds: readonly string[],
) {
  const condition = and(
    eq(mediaUsages.hotelId, hotelId),
    eq(mediaUsages.mediaId, fromMediaId),
    inArray(mediaUsages.kind, [...kinds]),
  )
  const moved = await tx.delete(mediaUsages).where(condition).returning()
  await insertUsages(
    tx,
    hotelId,
    moved.map(({ kind, objectId }) => ({ kind, objectId, mediaId: toMediaId })),
  )
}

/**
 * Assigns a guest's pictures to a hotel, each once: of two concurrent calls only one gets a picture. Returns the
 * pictures assigned.
 */
export async function claimVisitorFiles(
  tx: Tx,
  hotelId: string,
  visitor: string,
  ids: string[],
): Promise<Pick<MediaRow, 'id' | 'extension' | 'type'>[]> {
  return tx
    .update(medias)
    .set({ hotelId })
    .where(and(inArray(medias.id, ids), eq(medias.visitor, visitor), isNull(medias.hotelId)))
    .returning({ id: medias.id, extension: medias.extension, type: medias.type })
}

/** Those of these files that guests have sent to this hotel, locked until the transaction ends. */
export async function lockGuestFiles(tx: Tx, hotelId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(inArray(medias.id, ids), eq(medias.hotelId, hotelId), isNotNull(medias.visitor)))
    .orderBy(medias.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Removes the guest's hash from files that guests sent to a hotel before that instant. */
export async function anonymiseGuestFiles(db: Db, createdBefore: Date): Promise<void> {
  const isExpiredGuestFile = and(gt(medias.visitor, ''), isNotNull(medias.hotelId), lt(medias.createdAt, createdBefore))
  await db.update(medias).set({ visitor: '' }).where(isExpiredGuestFile)
}

export async function markUnreadable(db: Db, id: string, unreadableAt: Date): Promise<void> {
  await db.update(medias).set({ unreadableAt }).where(eq(medias.id, id))
}

/** Bytes that the uploader has uploaded since that instant. */
export async function bytesSince(db: Db, uploader: Uploader, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number) })
    .from(medias)
    .where(
      and(
        'visitor' in uploader ? eq(medias.visitor, uploader.visitor) : eq(medias.ownerId, uploader.ownerId),
        gt(medias.createdAt, since),
      ),
    )
  return row?.bytes ?? 0
}

/** Bytes and number of the files that this person has uploaded and that still exist. */
export async function filesOf(db: Db, userId: string): Promise<{ bytes: number; files: number }> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number), files: count() })
    .from(medias)
    .where(eq(medias.ownerId, userId))
  return { bytes: row?.bytes ?? 0, files: row?.files ?? 0 }
}

/** What pages may show of a file. */
export type ShownFile = Awaited<ReturnType<typeof filesById>>[number]

export async function filesById(db: Db | Tx, ids: string[]) {
  const { id, extension, hotelId, width, height, blur, alt, focus } = medias
  return db
    .select({ id, extension, hotelId, width, height, blur, alt, focus })
    .from(medias)
    .where(inArray(medias.id, ids))
}

/**
 * Files in no library from before that instant, ordered by id, locked as in `lockForDeletion`: at most 500 after `after`.
 * Files locked by others are skipped, because they are about to be used.
 */
export async function lockExpiredFiles(tx: Tx, createdBefore: Date, afterId: string | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(
      and(isNull(medias.hotelId), lt(medias.createdAt, createdBefore), afterId ? gt(medias.id, afterId) : undefined),
    )
    .orderBy(medias.id)
    .limit(500)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export type UnusedFile = Pick<MediaRow, 'id' | 'extension' | 'stored' | 'width'>

/** Those of these storage names that a row refers to. */
export async function referencedFiles(db: Db, names: string[]): Promise<ReadonlySet<string | null>> {
  // Looked up by the id at the start of each name, because there may be very many files.
  const ids = names.map((name) => name.slice(0, 36))
  const condition = and(inArray(medias.id, ids), inArray(medias.stored, names))
  const rows = await db.select({ stored: medias.stored }).from(medias).where(condition)
  return new Set(rows.map(({ stored }) => stored))
}

/**
 * Deletes the rows of unused files and returns them. A separate statement after the one that locks, so that it sees
 * everything committed before the lock.
 */
export async function deleteUnusedRows(tx: Tx, ids: string[]): Promise<UnusedFile[]> {
  const { id, extension, stored, width } = medias
  return tx
    .delete(medias)
    .where(and(inArray(id, ids), notUsed(tx)))
    .returning({ id, extension, stored, width })
}

/** Removes the files of a deleted hotel from its library; they are deleted once nothing uses them. */
export async function releaseHotel(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(mediaUsages).where(eq(mediaUsages.hotelId, hotelId))
  await tx.update(medias).set({ hotelId: null }).where(eq(medias.hotelId, hotelId))
}
