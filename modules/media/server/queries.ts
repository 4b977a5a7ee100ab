import { and, count, desc, eq, gt, inArray, isNotNull, isNull, like, lt, notInArray, or, sql, sum } from 'drizzle-orm'
import { containing, type Db, type Tx } from '#core/db/db.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { users } from '#modules/auth/schema.ts'
import type { HotelScope } from '#modules/auth/server/gate.ts'
import { pages, pageVersions } from '#modules/custom-pages/schema.ts'
import { folded } from '#modules/hotels/rules.ts'
import { hotels } from '#modules/hotels/schema.ts'
import { inventoryRecords } from '#modules/info-pages/schema.ts'
import { memberships } from '#modules/members/schema.ts'
import { articles, services } from '#modules/services/schema.ts'
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
export async function holdFiles(tx: Tx, hotelId: string, ids: string[]): Promise<Pick<MediaRow, 'id' | 'type'>[]> {
  if (ids.length === 0) return []
  const free = or(eq(medias.hotelId, hotelId), isNull(medias.hotelId))
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
  db: Db,
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
        unused ? sql`not exists (select from ${standing(hotelId)} where media_id = ${medias.id})` : undefined,
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

/**
 * Where files of ours stand in a hotel, whatever module's table that is: `place`, `id`, `service_id`, `name`, `media_id`. One
 * branch for each place; `name` is a text, or a text in each language. An address is known by the id in it.
 */
const standing = (hotelId: string) => sql`(
  select place, id, service_id, name, substring(address from ${fileId})::uuid as media_id from (
    select 'service' as place, id, null::uuid as service_id, name, picture as address
      from services where hotel_id = ${hotelId}
    union select 'article', id, service_id, name, picture
      from articles where hotel_id = ${hotelId}
    union select 'hotel', id, null, to_jsonb(name), unnest(array[brand->>'logo', brand->>'cover'])
      from hotels where id = ${hotelId}
    union select 'info', (item->>'id')::uuid, null, item->'title', item->>'picture'
      from hotels, jsonb_path_query(info, '$.items[*]') as item where hotels.id = ${hotelId}
    union select 'page', id, null, title, found #>> '{}'
      from pages, jsonb_path_query(jsonb_build_array(blocks, published_blocks), '$[*][*].**.picture') as found
      where hotel_id = ${hotelId} and deleted_at is null
  ) as places
) as standing`

interface Standing extends Omit<MediaUse, 'name'> {
  name: string | Localized
  mediaId: string
}

/** Where these files stand. */
export async function standingOf(db: Db | Tx, { hotelId }: HotelScope, ids: string[]): Promise<Standing[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Standing & Record<string, unknown>>(sql`
    select distinct place, id, service_id as "serviceId", name, media_id as "mediaId" from ${standing(hotelId)}
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

/** Whether this account is confirmed, and works in a hotel that is there or for the provider. */
export async function isEstablished(db: Db, userId: string, providerDomain: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(hotels, and(eq(hotels.id, memberships.hotelId), isNull(hotels.deletedAt)))
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.emailVerifiedAt),
        or(isNotNull(hotels.id), eq(sql`split_part(${users.email}, '@', 2)`, providerDomain)),
      ),
    )
    .limit(1)
  return row !== undefined
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
export async function spokenOf(db: Db, names: string[]): Promise<ReadonlySet<string | null>> {
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
export async function deleteUnused(tx: Tx, ids: string[]): Promise<ForgottenFile[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<ForgottenFile>(sql`
    -- Every place where the address of a file may stand, whatever name the product was reached by.
    with places (words) as (
      select picture from ${services}
      union all select picture from ${articles}
      union all select brand::text from ${hotels}
      union all select info::text from ${hotels}
      union all select photos::text from ${inventoryRecords}
      union all select blocks::text from ${pages}
      union all select published_blocks::text from ${pages}
      union all select blocks::text from ${pageVersions}
    ),
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
