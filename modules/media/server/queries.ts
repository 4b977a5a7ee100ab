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
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import { containing, type Db, type Tx } from '#core/db/db.ts'
import type { AppContext, Module } from '#core/http/server/context.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { folded } from '#core/i18n/folded.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import type { MediaUse } from '../contract.ts'
import { type FileName, pictureTypes } from '../rules.ts'
import { medias } from '../schema.ts'
import type { Uploader } from './upload-address.ts'

export type MediaRow = typeof medias.$inferSelect

/** Finds the id of a file of ours in an address, whatever else is in it. */
const fileId = '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'

/** False when there is one already: of two uploads to one address, one makes the row and the other hears that it is used. */
export async function insertMedia(tx: Tx, media: typeof medias.$inferInsert): Promise<boolean> {
  const made = await tx.insert(medias).values(media).onConflictDoNothing({ target: medias.id }).returning()
  return made.length > 0
}

export async function mediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(eq(medias.id, id))
  return media
}

/** A file of the library, held against other writers until the transaction ends; whoever refers to it goes on. */
export async function lockMedia(tx: Tx, scope: HotelScope, id: string): Promise<MediaRow | undefined> {
  const [media] = await tx.select().from(medias).where(inLibrary(scope, id)).for('no key update')
  return media
}

/** The same, held against those too who are about to refer to it: who has done so and not committed is waited for. */
export async function lockToDelete(tx: Tx, scope: HotelScope, id: string): Promise<MediaRow | undefined> {
  const [media] = await tx.select().from(medias).where(inLibrary(scope, id)).for('update')
  return media
}

/** What a guest has put under a hotel is in no library. */
const inLibrary = ({ hotelId }: HotelScope, id: string) =>
  and(eq(medias.hotelId, hotelId), isNull(medias.visitor), eq(medias.id, id))

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
  const free = or(hotelId ? eq(medias.hotelId, hotelId) : undefined, isNull(medias.hotelId))
  return tx
    .select({ id: medias.id, type: medias.type })
    .from(medias)
    .where(and(inArray(medias.id, ids), isNull(medias.visitor), free))
    .orderBy(medias.id)
    .for('key share')
}

/** Those of these files that the person has uploaded and that no hotel has taken, held as in `lockMedia`. */
export async function lockTheirs(tx: Tx, userId: string, ids: string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  const theirs = and(isNull(medias.hotelId), isNull(medias.visitor), eq(medias.ownerId, userId))
  return tx
    .select()
    .from(medias)
    .where(and(inArray(medias.id, ids), theirs))
    .orderBy(medias.id)
    .for('no key update')
}

/** What the library finds a file by. */
export const searchedBy = ({ name, alt }: Pick<MediaRow, 'name' | 'alt'>) =>
  folded([name, ...Object.values(alt)].join(' '))

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

/** Ids are in the order in which files were sent: newest first. */
export async function libraryPage(
  { db, modules }: AppContext,
  { hotelId }: HotelScope,
  { search, kind, unused, after, limit }: LibraryPage,
): Promise<MediaRow[]> {
  const types = [...pictureTypes]
  const words = search ? folded(search).split(/\s+/) : []
  return db
    .select()
    .from(medias)
    .where(
      and(
        eq(medias.hotelId, hotelId),
        isNull(medias.visitor),
        ...words.map((word) => like(medias.search, containing(word))),
        kind && (kind === 'picture' ? inArray(medias.type, types) : notInArray(medias.type, types)),
        unused ? sql`not exists (select from ${standing(hotelId, modules)} where media_id = ${medias.id})` : undefined,
        after ? lt(medias.id, after) : undefined,
      ),
    )
    .orderBy(desc(medias.id))
    .limit(limit)
}

/** Those of the library that somebody has described. */
export const describedMedias = (db: Db, { hotelId }: HotelScope) =>
  db
    .select({ id: medias.id, name: medias.name, alt: medias.alt })
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), isNull(medias.visitor), sql`${medias.alt} <> '{}'`))
    .orderBy(desc(medias.id))

declare module '#core/http/server/context.ts' {
  interface Module {
    readonly mediaUses?: {
      /** Where files stand in a hotel: statements of `place`, `id`, `service_id`, `name` (a text, or one in each language), `address`. */
      readonly standing?: (hotelId: string) => SQL[]
      /** Everything in which an address may be, of all hotels: statements of one text. */
      readonly words: () => SQL[]
    }
  }
}

/** Where files stand in a hotel: `place`, `id`, `service_id`, `name`, `media_id`. An address is known by the id in it. */
const standing = (hotelId: string, modules: readonly Module[]) => sql`(
  select place, id, service_id, name, substring(address from ${fileId})::uuid as media_id
  from (${sql.join(
    modules.flatMap(({ mediaUses }) => mediaUses?.standing?.(hotelId) ?? []),
    sql` union `,
  )}) as places
) as standing`

interface Standing extends Omit<MediaUse, 'name'> {
  name: string | Localized
  mediaId: string
}

/** Where these files stand. */
export async function standingOf(
  db: Db | Tx,
  { hotelId }: HotelScope,
  ids: string[],
  modules: readonly Module[],
): Promise<Standing[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Standing & Record<string, unknown>>(sql`
    select distinct place, id, service_id as "serviceId", name, media_id as "mediaId" from ${standing(hotelId, modules)}
    where media_id = any(${sql.param(ids)}::uuid[])
    order by place, id`)
  return rows
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

/** Takes the guest out of what they sent before that instant and have put under a hotel. */
export async function forgetVisitors(db: Db, before: Date): Promise<void> {
  const theirs = and(gt(medias.visitor, ''), isNotNull(medias.hotelId), lt(medias.createdAt, before))
  await db.update(medias).set({ visitor: '' }).where(theirs)
}

/** Pictures that have not been cleaned, the newest first: those are shown. */
export async function uncleaned(db: Db, types: readonly string[], limit: number): Promise<MediaRow[]> {
  return db
    .select()
    .from(medias)
    .where(and(isNull(medias.width), isNull(medias.unreadableAt), inArray(medias.type, [...types])))
    .orderBy(desc(medias.id))
    .limit(limit)
}

type Cleaned = Pick<MediaRow, 'stored' | 'type' | 'width' | 'height' | 'blur' | 'size'>

/** False when it has gone, or has been cleaned already. */
export async function setCleaned(tx: Tx, id: string, facts: Cleaned): Promise<boolean> {
  const those = and(eq(medias.id, id), isNull(medias.width))
  return (await tx.update(medias).set(facts).where(those).returning()).length > 0
}

export async function markUnreadable(db: Db, id: string, unreadableAt: Date): Promise<void> {
  await db.update(medias).set({ unreadableAt }).where(eq(medias.id, id))
}

/** Bytes that they have uploaded since. */
export async function bytesSince(db: Db, by: Uploader, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number) })
    .from(medias)
    .where(
      and(
        'visitor' in by ? eq(medias.visitor, by.visitor) : eq(medias.ownerId, by.ownerId),
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
export async function lockOld(tx: Tx, before: Date, after: string | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: medias.id })
    .from(medias)
    .where(and(isNull(medias.hotelId), lt(medias.createdAt, before), after ? gt(medias.id, after) : undefined))
    .orderBy(medias.id)
    .limit(500)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export type ForgottenFile = Pick<MediaRow, 'id' | 'extension' | 'stored' | 'width'>

/** Those of these names in the storage that a row says its bytes have. */
export async function referencedFiles(db: Db, names: string[]): Promise<ReadonlySet<string | null>> {
  // Found by the id that each begins with: there may be very many files.
  const ids = names.map((name) => name.slice(0, 36))
  const those = and(inArray(medias.id, ids), inArray(medias.stored, names))
  const rows = await db.select({ stored: medias.stored }).from(medias).where(those)
  return new Set(rows.map(({ stored }) => stored))
}

/**
 * Forgets those of these files that stand nowhere; returns what they were. A statement of its own, behind the one that holds
 * them: it sees what was written until then.
 */
export async function deleteUnused(tx: Tx, ids: string[], modules: readonly Module[]): Promise<ForgottenFile[]> {
  if (ids.length === 0) return []
  const words = sql.join(
    modules.flatMap(({ mediaUses }) => mediaUses?.words() ?? []),
    sql` union all `,
  )
  const { rows } = await tx.execute<ForgottenFile>(sql`
    with places (words) as (${words}),
    used as (
      select found[1]::uuid as id
      from places, regexp_matches(words, ${fileId}, 'g') as found
      where words like '%/files/%'
    )
    delete from ${medias}
    where id in (select unnest(${sql.param(ids)}::uuid[]) except select id from used)
    returning id, extension, stored, width`)
  return rows
}

/** The hotel is no more: what is left of its library is in none, and goes once it stands nowhere. */
export async function releaseHotel(tx: Tx, hotelId: string): Promise<void> {
  await tx.update(medias).set({ hotelId: null }).where(eq(medias.hotelId, hotelId))
}
