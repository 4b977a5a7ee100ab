import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import { type Db, likePattern, type Tx } from '#core/db/db.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { notifyAccessChange } from '#core/realtime/server/publish.ts'
import { replaceInRows } from '#modules/foundation/media/server/service.ts'
import { memberships } from '../members-schema.ts'
import { hotels } from '../schema.ts'

export type HotelRow = typeof hotels.$inferSelect

const isNotDeleted = isNull(hotels.deletedAt)

/** Draft hotels are visible to their staff only. */
const isOpened = isNotNull(hotels.openedAt)

/** What everybody may see of a hotel, by its id or slug. `previewedHotelId`: the draft that the caller may see. */
export async function publicHotelRow(
  db: Db | Tx,
  idOrSlug: string,
  previewedHotelId: string | null = null,
): Promise<HotelRow | undefined> {
  const hasIdOrSlug = isUuid(idOrSlug.toLowerCase()) ? eq(hotels.id, idOrSlug) : eq(hotels.slug, idOrSlug)
  const isVisible = previewedHotelId ? or(isOpened, eq(hotels.id, previewedHotelId)) : isOpened
  const [row] = await db
    .select()
    .from(hotels)
    .where(and(hasIdOrSlug, isNotDeleted, isVisible))
  return row
}

/** Whether guests may know of this hotel, deleted or not. Undefined: it is a draft, or does not exist. */
export async function isHotelOpen(db: Db, hotelId: string): Promise<true | undefined> {
  return (await db.$count(hotels, and(eq(hotels.id, hotelId), isOpened))) > 0 || undefined
}

/** The draft hotels that this person owns, locked in the order of their ids. */
export async function lockDraftsOf(tx: Tx, userId: string): Promise<HotelRow[]> {
  const ownedIds = tx
    .select({ id: memberships.hotelId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
  return tx
    .select()
    .from(hotels)
    .where(and(inArray(hotels.id, ownedIds), isNull(hotels.openedAt)))
    .orderBy(asc(hotels.id))
    .for('no key update')
}

/** The slugs of all hotels: as many as one sitemap may have. */
export async function publicSlugs(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: hotels.slug })
    .from(hotels)
    .where(and(isNotDeleted, isOpened))
    .orderBy(asc(hotels.slug))
    .limit(50_000)
  return rows.map(({ slug }) => slug)
}

export async function readHotel(db: Db | Tx, scope: HotelScope): Promise<HotelRow | undefined> {
  const [row] = await db
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, scope.hotelId), isNotDeleted))
  return row
}

/**
 * Locks the row until the transaction ends, but not against rows that refer to it: a transaction that adds a file to
 * the hotel holds a lock on the file and must not wait for the hotel.
 */
export async function lockHotel(tx: Tx, scope: HotelScope): Promise<HotelRow | undefined> {
  const [row] = await tx
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, scope.hotelId), isNotDeleted))
    .for('no key update')
  return row
}

/** Locks the row of a hotel, deleted or not, without reading it. */
export async function lockHotelRow(tx: Tx, hotelId: string): Promise<void> {
  await tx.select({ id: hotels.id }).from(hotels).where(eq(hotels.id, hotelId)).for('no key update')
}

interface Page {
  /** The last hotel of the page before. */
  after?: string
  search?: string
  /** Only these ids. */
  only?: readonly string[]
  limit: number
}

const onPage = ({ after, search, only }: Page) =>
  and(
    isNotDeleted,
    only ? inArray(hotels.id, [...only]) : undefined,
    ...(search
      ? foldText(search)
          .split(/\s+/)
          .map((word) => like(hotels.search, likePattern(word)))
      : []),
    after ? sql`(${hotels.name}, ${hotels.id}) > (select name, id from hotels where id = ${after})` : undefined,
  )

export async function hotelsOf(db: Db, userId: string, page: Page): Promise<HotelRow[]> {
  const rows = await db
    .select({ hotel: hotels })
    .from(hotels)
    .innerJoin(memberships, and(eq(memberships.hotelId, hotels.id), eq(memberships.userId, userId)))
    .where(onPage(page))
    .orderBy(asc(hotels.name), asc(hotels.id))
    .limit(page.limit)
  return rows.map(({ hotel }) => hotel)
}

/** For provider staff. The page is found in the index alone, so that of ten thousand hotels only its rows are read. */
export async function allHotels(db: Db, page: Page): Promise<HotelRow[]> {
  const pageIds = db
    .select({ id: hotels.id })
    .from(hotels)
    .where(onPage(page))
    .orderBy(asc(hotels.name), asc(hotels.id))
    .limit(page.limit)
    .as('found')
  return db
    .select(getTableColumns(hotels))
    .from(hotels)
    .innerJoin(pageIds, eq(pageIds.id, hotels.id))
    .orderBy(asc(hotels.name), asc(hotels.id))
}

export async function namesOf(db: Db | Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: hotels.id, name: hotels.name })
    .from(hotels)
    .where(and(inArray(hotels.id, ids), isNotDeleted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The text that the search looks in. */
const searchText = ({ name, address, slug }: Pick<HotelRow, 'name' | 'address' | 'slug'>) =>
  foldText(`${name} ${address.city} ${slug}`)

/** Inserts a hotel. Returns undefined when the slug is taken. */
export async function insertHotel(tx: Tx, hotel: typeof hotels.$inferInsert): Promise<HotelRow | undefined> {
  const [row] = await tx
    .insert(hotels)
    .values({ ...hotel, search: searchText(hotel) })
    .onConflictDoNothing({ target: hotels.slug })
    .returning()
  return row
}

/** `row`: the current, locked row. Returns the changed row. */
export async function updateHotel(tx: Tx, row: HotelRow, change: Partial<HotelRow>): Promise<HotelRow> {
  const search = searchText({ ...row, ...change })
  const [changed] = await tx
    .update(hotels)
    .set({ ...change, search })
    .where(eq(hotels.id, row.id))
    .returning()
  notifyAccessChange(tx, row.id)
  return changed as HotelRow
}

/** The hotels that were deleted after `deletedSince`, latest first; `userId`: only those this person owns. */
export async function deletedHotels(db: Db, deletedSince: Date, userId: string | null): Promise<HotelRow[]> {
  const isOwner = sql`exists (select from ${memberships} where ${memberships.hotelId} = ${hotels.id} and ${memberships.userId} = ${userId} and ${memberships.role} = 'owner')`
  return db
    .select()
    .from(hotels)
    .where(and(gt(hotels.deletedAt, deletedSince), userId ? isOwner : undefined))
    .orderBy(desc(hotels.deletedAt))
    .limit(200)
}

/** A hotel that was deleted after `deletedSince`, locked until the transaction ends. */
export async function lockDeletedHotel(tx: Tx, scope: HotelScope, deletedSince: Date): Promise<HotelRow | undefined> {
  const [row] = await tx
    .select()
    .from(hotels)
    .where(and(eq(hotels.id, scope.hotelId), gt(hotels.deletedAt, deletedSince)))
    .for('no key update')
  return row
}

/**
 * One hotel that was deleted before that instant, locked; null when there is none, or another process has locked it.
 */
export async function lockExpiredHotel(tx: Tx, deletedBefore: Date): Promise<string | null> {
  const [row] = await tx
    .select({ id: hotels.id })
    .from(hotels)
    .where(lt(hotels.deletedAt, deletedBefore))
    .limit(1)
    .for('update', { skipLocked: true })
  return row?.id ?? null
}

export async function deleteHotelRow(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(hotels).where(eq(hotels.id, hotelId))
}

/** Sets the published pages; a home page that is no longer published is reset. */
export async function setPublishedPages(tx: Tx, hotelId: string, ids: string[]): Promise<void> {
  const homeSql = sql`case when ${hotels.defaultPage} = any(${sql.param(ids)}::uuid[]) then ${hotels.defaultPage} end`
  await tx.update(hotels).set({ publishedPages: ids, defaultPage: homeSql }).where(eq(hotels.id, hotelId))
}

/** Increases the hotel's version for guest pages, and returns it. */
export async function raiseVersion(tx: Tx, hotelId: string): Promise<number> {
  const [row] = await tx
    .update(hotels)
    .set({ version: sql`${hotels.version} + 1` })
    .where(eq(hotels.id, hotelId))
    .returning({ version: hotels.version })
  return row?.version ?? 0
}

/**
 * Whether an instant in a row is longer ago than its hotel keeps data of guests. The statement joins `hotels`. Every hotel
 * keeps them for a day or longer: the comparison with a day lets PostgreSQL begin at the end of an index by time, which a
 * comparison with each hotel's days does not.
 */
export function isPastRetention(at: AnyColumn, now: Date): SQL {
  const aDayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  return sql`(${at} < ${aDayAgo}::timestamptz
    and ${at} < ${now.toISOString()}::timestamptz - make_interval(days => ${hotels.retentionDays}))`
}

/**
 * An SQL part that locks hotels against changes until the commit, in the order of their ids. Returns each `hotel_id`
 * and whether its version is still the requested one (`current`). `requested`: an SQL part with `hotel_id` and
 * `version`. `changing`: wait for a hotel that is being changed, or skip it.
 */
export const isCurrentVersionSql = (requested: SQL, changing: 'wait' | 'skip'): SQL => sql`
  select id as hotel_id, ${hotels.version} = requested.version as current
  from ${requested} requested join ${hotels} on ${hotels.id} = requested.hotel_id
  where ${isNotDeleted} order by ${hotels.id} for share of hotels ${sql.raw(changing === 'skip' ? 'skip locked' : '')}`

export async function versionOf(db: Db, hotelId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ version: hotels.version })
    .from(hotels)
    .where(and(eq(hotels.id, hotelId), isNotDeleted))
  return row?.version
}

export async function countHotels(db: Db | Tx): Promise<number> {
  return db.$count(hotels)
}

/** Replaces the address of a file in the hotel or its info fields. The caller raises the version. */
export const replaceHotelFiles = (tx: Tx, swap: FileSwap) =>
  replaceInRows(tx, hotels, swap, ['brand', 'reviewLinks'], eq(hotels.id, swap.hotelId))
export const replaceInfoFiles = (tx: Tx, swap: FileSwap) =>
  replaceInRows(tx, hotels, swap, ['info'], eq(hotels.id, swap.hotelId))
