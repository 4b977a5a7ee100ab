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

/** False when the row exists: of two uploads to one address only one succeeds. */
export async function insertMedia(tx: Tx, media: typeof medias.$inferInsert): Promise<boolean> {
  const made = await tx.insert(medias).values(media).onConflictDoNothing({ target: medias.id }).returning()
  return made.length > 0
}

export async function mediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(eq(medias.id, id))
  return media
}

/** What the library calls a file, whatever file has taken its place. */
export const libraryEntryId = ({ id, entryId }: Pick<MediaRow, 'id' | 'entryId'>) => entryId ?? id
const entry = sql<string>`coalesce(${medias.entryId}, ${medias.id})`

/** A file of the library, by what the library calls it or by the id in its address. */
export async function libraryFile(db: Db | Tx, scope: HotelScope, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(inLibrary(scope, id))
  return media
}

/** The same, held against other writers until the transaction ends; whoever refers to it goes on. */
export const lockMedia = (tx: Tx, scope: HotelScope, id: string) => lockEntry(tx, scope, id, 'no key update')

/** The same, held against those too who are about to refer to it: who has done so and not committed is waited for. */
export const lockToDelete = (tx: Tx, scope: HotelScope, id: string) => lockEntry(tx, scope, id, 'update')

async function lockEntry(tx: Tx, scope: HotelScope, id: string, strength: 'update' | 'no key update') {
  const lock = () => tx.select().from(medias).where(inLibrary(scope, id)).for(strength)
  const [media] = await lock()
  if (media) return media
  // Another file may have taken its place while this statement waited: the next one sees it.
  const [current] = await lock()
  return current
}

/** What a guest has put under a hotel is in no library. */
const inLibrary = ({ hotelId }: HotelScope, id: string) =>
  and(eq(medias.hotelId, hotelId), isNull(medias.visitor), or(eq(medias.id, id), eq(medias.entryId, id)))

/** Whatever these files are, held as in `lockToDelete`. */
export const lockMedias = (tx: Tx, ids: string[]): Promise<MediaRow[]> =>
  tx.select().from(medias).where(inArray(medias.id, ids)).orderBy(medias.id).for('update')

/** The oldest file of the library that has the same bytes as this one. */
export async function duplicateInLibrary(tx: Tx, { hotelId }: HotelScope, { id, hash }: MediaRow) {
  if (!hash) return undefined
  // Serializes concurrent uploads of the same bytes, so that the second sees the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${hotelId} ${hash}`}, 0))`)
  const [media] = await tx
    .select()
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), isNull(medias.visitor), eq(medias.hash, hash), ne(medias.id, id)))
    .orderBy(entry)
    .limit(1)
  return media
}

/** A file of anybody's, held as in `lockMedia`. */
export async function lockFile(tx: Tx, { id, extension }: FileName): Promise<MediaRow | undefined> {
  const those = and(eq(medias.id, id), eq(medias.extension, extension))
  const [media] = await tx.select().from(medias).where(those).for('no key update')
  return media
}

/**
 * Those of these files that may stand in the hotel, held against being deleted until the transaction ends: what is in its library,
 * and what staff have uploaded and no hotel has taken.
 */
export async function lockFiles(
  tx: Tx,
  hotelId: string | null,
  ids: string[],
): Promise<Pick<MediaRow, 'id' | 'type'>[]> {
  if (ids.length === 0) return []
  // One whose place in a library another has taken is free for nobody.
  const untaken = and(isNull(medias.hotelId), isNull(medias.entryId))
  const free = or(hotelId ? eq(medias.hotelId, hotelId) : undefined, untaken)
  return tx
    .select({ id: medias.id, type: medias.type })
    .from(medias)
    .where(and(inArray(medias.id, ids), isNull(medias.visitor), free))
    .orderBy(medias.id)
    .for('key share')
}

/** Those of these files that the person has uploaded and that no hotel has taken, held as in `lockMedia`. */
export async function lockOwnUploads(tx: Tx, userId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const untaken = and(isNull(medias.hotelId), isNull(medias.entryId))
  const isOwnUpload = and(untaken, isNull(medias.visitor), eq(medias.ownerId, userId))
  return tx
    .select()
    .from(medias)
    .where(and(inArray(medias.id, ids), isOwnUpload))
    .orderBy(medias.id)
    .for('no key update')
}

/** What the library finds a file by. */
export const searchedBy = ({ name, alt }: Pick<MediaRow, 'name' | 'alt'>) =>
  foldText([name, ...Object.values(alt)].join(' '))

/** `row`: the file as it is, held. Returns it as it has become. */
export async function updateMedia(tx: Tx, row: MediaRow, change: Partial<MediaRow>): Promise<MediaRow> {
  const search = searchedBy({ ...row, ...change })
  const those = eq(medias.id, row.id)
  const [changed] = await tx
    .update(medias)
    .set({ ...change, search })
    .where(those)
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

/** What people are shown as a use of a file. */
const shownKinds = MediaUse.shape.kind.options

const notUsed = (db: Db | Tx, ...conditions: SQL[]) =>
  notExists(
    db
      .select()
      .from(mediaUsages)
      .where(and(eq(mediaUsages.mediaId, medias.id), ...conditions)),
  )

/** Ids are in the order in which files were sent: newest first, and one that takes the place of another stands in its place. */
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
        after ? lt(entry, after) : undefined,
      ),
    )
    .orderBy(desc(entry))
    .limit(limit)
}

/** Those of the library that somebody has described. */
export const describedMedias = (db: Db, { hotelId }: HotelScope) =>
  db
    .select({ id: entry, name: medias.name, alt: medias.alt })
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), isNull(medias.visitor), sql`${medias.alt} <> '{}'`))
    .orderBy(desc(entry))

type UsageRow = typeof mediaUsages.$inferSelect

/** These objects use no files any more; answers those that they used. */
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

/** These uses of a file are uses of the other one from now on. */
export async function moveUsages(tx: Tx, hotelId: string, from: string, to: string, kinds: readonly string[]) {
  const those = and(
    eq(mediaUsages.hotelId, hotelId),
    eq(mediaUsages.mediaId, from),
    inArray(mediaUsages.kind, [...kinds]),
  )
  const moved = await tx.delete(mediaUsages).where(those).returning()
  await insertUsages(
    tx,
    hotelId,
    moved.map(({ kind, objectId }) => ({ kind, objectId, mediaId: to })),
  )
}

/**
 * Puts pictures of a guest under a hotel, each once: of two at the same moment one gets it. Answers those it could put there.
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

/** Those of these files that guests have sent to this hotel, held until the transaction ends. */
export async function lockGuestFiles(tx: Tx, hotelId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(inArray(medias.id, ids), eq(medias.hotelId, hotelId), isNotNull(medias.visitor)))
    .orderBy(medias.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Takes the guest out of what they sent before that instant and have put under a hotel. */
export async function forgetVisitors(db: Db, before: Date): Promise<void> {
  const isExpiredGuestFile = and(gt(medias.visitor, ''), isNotNull(medias.hotelId), lt(medias.createdAt, before))
  await db.update(medias).set({ visitor: '' }).where(isExpiredGuestFile)
}

export async function markUnreadable(db: Db, id: string, unreadableAt: Date): Promise<void> {
  await db.update(medias).set({ unreadableAt }).where(eq(medias.id, id))
}

/** Bytes that they have uploaded since. */
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

/** All that this person has uploaded and that is still there. */
export async function filesOf(db: Db, userId: string): Promise<{ bytes: number; files: number }> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number), files: count() })
    .from(medias)
    .where(eq(medias.ownerId, userId))
  return { bytes: row?.bytes ?? 0, files: row?.files ?? 0 }
}

/** What pages may tell of a file. */
export type ShownFile = Awaited<ReturnType<typeof filesById>>[number]

export async function filesById(db: Db | Tx, ids: string[]) {
  const { id, extension, hotelId, width, height, blur, alt, focus } = medias
  return db
    .select({ id, extension, hotelId, width, height, blur, alt, focus })
    .from(medias)
    .where(inArray(medias.id, ids))
}

/**
 * Files of no library from before that instant, in the order of their ids, held as in `lockToDelete`: at most 500 behind `after`.
 * One that somebody holds is left out, for it is about to stand somewhere.
 */
export async function lockExpiredFiles(tx: Tx, before: Date, after: string | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(isNull(medias.hotelId), lt(medias.createdAt, before), after ? gt(medias.id, after) : undefined))
    .orderBy(medias.id)
    .limit(500)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export type UnusedFile = Pick<MediaRow, 'id' | 'extension' | 'stored' | 'width'>

/** Those of these names in the storage that a row says its bytes have. */
export async function referencedFiles(db: Db, names: string[]): Promise<ReadonlySet<string | null>> {
  // Found by the id that each begins with: there may be very many files.
  const ids = names.map((name) => name.slice(0, 36))
  const those = and(inArray(medias.id, ids), inArray(medias.stored, names))
  const rows = await db.select({ stored: medias.stored }).from(medias).where(those)
  return new Set(rows.map(({ stored }) => stored))
}

/**
 * Forgets those of these files that nothing uses; returns what they were. A statement of its own, behind the one that locks them: it sees
 * what was written until then.
 */
export async function deleteUnusedRows(tx: Tx, ids: string[]): Promise<UnusedFile[]> {
  const { id, extension, stored, width } = medias
  return tx
    .delete(medias)
    .where(and(inArray(id, ids), notUsed(tx)))
    .returning({ id, extension, stored, width })
}

/** The hotel is no more: what is left of its library is in none, and goes once nothing uses it. */
export async function releaseHotel(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(mediaUsages).where(eq(mediaUsages.hotelId, hotelId))
  await tx.update(medias).set({ hotelId: null }).where(eq(medias.hotelId, hotelId))
}
