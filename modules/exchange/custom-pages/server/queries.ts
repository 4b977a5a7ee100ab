import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { nextPosition, reorderRows } from '#core/db/ordered-rows.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { places } from '#modules/content/places/schema.ts'
import { services } from '#modules/content/services/schema.ts'
import { hotelRowsSql, replaceInRows } from '#modules/foundation/media/server/service.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { placeholder } from '../placeholder-rules.ts'
import { pages, pageVersions } from '../schema.ts'
import type { VersionAge } from '../version-rules.ts'

export type PageRow = typeof pages.$inferSelect
export type VersionRow = typeof pageVersions.$inferSelect

const isNotDeleted = isNull(pages.deletedAt)
const inOrder = [asc(pages.position), asc(pages.id)]
const isPageOfHotel = (hotelId: string) => and(eq(pages.hotelId, hotelId), isNotDeleted)
const isPage = (scope: HotelScope, id: string) => and(eq(pages.hotelId, scope.hotelId), eq(pages.id, id))

export async function pagesOf(db: Db | Tx, hotelId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(isPageOfHotel(hotelId))
    .orderBy(...inOrder)
}

/** The pages that a QR code can lead to, in order, including drafts. */
export const listForCodes = async (db: Db | Tx, { hotelId }: { hotelId: string }) =>
  (await pagesOf(db, hotelId)).map(({ id, title, publishedAt }) => ({ id, name: title, shown: publishedAt !== null }))

/** When the draft of a page was last saved. */
export async function pageSavedAt(db: Db | Tx, hotelId: string, id: string): Promise<Date | undefined> {
  const [page] = await db
    .select({ at: pages.updatedAt })
    .from(pages)
    .where(and(eq(pages.hotelId, hotelId), eq(pages.id, id)))
  return page?.at
}

/** The ids and titles of these pages, including deleted pages. */
export async function titlesOf(db: Db | Tx, { hotelId }: { hotelId: string }, ids: string[]) {
  return db
    .select({ id: pages.id, name: pages.title })
    .from(pages)
    .where(and(eq(pages.hotelId, hotelId), inArray(pages.id, ids)))
}

/** The texts of the drafts, in order, without what is published. */
export async function draftsOf(db: Db | Tx, hotelId: string) {
  return db
    .select({ id: pages.id, title: pages.title, blocks: pages.blocks })
    .from(pages)
    .where(isPageOfHotel(hotelId))
    .orderBy(...inOrder)
}

/**
 * Whether no draft of the hotel has a placeholder of a template or a starting set any more, in the languages of the hotel:
 * SQL for `hasPlaceholders` in `placeholder-rules.ts`.
 */
export const areTextsWrittenSql = (hotelId: SQL): SQL => sql`not exists (
  select from ${pages}
  join ${hotels} page_hotel on page_hotel.id = ${pages.hotelId}
  cross join jsonb_array_elements_text(page_hotel.languages) lang
  where ${pages.hotelId} = ${hotelId} and ${isNotDeleted} and ${pages.blocks}::text like ${`%${placeholder}%`}
    and jsonb_path_exists(${pages.blocks},
      ('$.**.' || lang || '.** ? (@ like_regex ' || to_json(${placeholder}::text)::text || ' flag "q")')::jsonpath))`

export type PublishedPage = Awaited<ReturnType<typeof publishedPages>>[number]

/** What guests can read, in order, without the drafts. */
export async function publishedPages(db: Db | Tx, hotelId: string) {
  return db
    .select({ id: pages.id, slug: pages.slug, title: pages.publishedTitle, blocks: pages.publishedBlocks })
    .from(pages)
    .where(and(eq(pages.hotelId, hotelId), isNotDeleted, isNotNull(pages.publishedBlocks)))
    .orderBy(...inOrder)
}

export async function publishedIds(db: Db | Tx, hotelId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.hotelId, hotelId), isNotDeleted, isNotNull(pages.publishedBlocks)))
  return rows.map(({ id }) => id)
}

/** The services that a block can refer to, in order: those that guests see. */
export async function serviceIds(db: Db | Tx, hotelId: string): Promise<string[]> {
  const rows = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), isNull(services.deletedAt), not(services.hidden)))
    .orderBy(asc(services.position), asc(services.id))
  return rows.map(({ id }) => id)
}

/** The places that guests can see. */
export async function placeIds(db: Db | Tx, hotelId: string): Promise<string[]> {
  const shown = and(eq(places.hotelId, hotelId), eq(places.hidden, false))
  return (await db.select({ id: places.id }).from(places).where(shown)).map(({ id }) => id)
}

export async function pageOf(db: Db | Tx, scope: HotelScope, id: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(pages)
    .where(and(isPage(scope, id), isNotDeleted))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockPage(tx: Tx, scope: HotelScope, id: string): Promise<PageRow | undefined> {
  const [row] = await tx
    .select()
    .from(pages)
    .where(and(isPage(scope, id), isNotDeleted))
    .for('update')
  return row
}

/** Locks a page that was deleted after `since` until the transaction ends. */
export async function lockDeletedPage(
  tx: Tx,
  scope: HotelScope,
  id: string,
  since: Date,
): Promise<PageRow | undefined> {
  const [row] = await tx
    .select()
    .from(pages)
    .where(and(isPage(scope, id), gt(pages.deletedAt, since)))
    .for('update')
  return row
}

export async function deletedPages(db: Db, scope: HotelScope, since: Date): Promise<PageRow[]> {
  return db
    .select()
    .from(pages)
    .where(and(eq(pages.hotelId, scope.hotelId), gt(pages.deletedAt, since)))
    .orderBy(desc(pages.deletedAt), desc(pages.id))
    .limit(200)
}

export const countPages = (tx: Tx, hotelId: string): Promise<number> => tx.$count(pages, isPageOfHotel(hotelId))

/** Includes deleted pages that can still be restored. */
export const countAllPages = (tx: Tx, hotelId: string): Promise<number> => tx.$count(pages, eq(pages.hotelId, hotelId))

/** The size in bytes of the hotel's published pages. */
export async function publishedBytes(tx: Tx, hotelId: string): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<string>`coalesce(sum(octet_length(published_blocks::text)), 0)` })
    .from(pages)
    .where(isPageOfHotel(hotelId))
  return Number(row?.bytes)
}

/** Inserts the page at the end. Returns undefined when the slug is taken. */
export async function insertPage(tx: Tx, row: Omit<PageRow, 'position'>): Promise<PageRow | undefined> {
  const [inserted] = await tx
    .insert(pages)
    .values({ ...row, position: await nextPosition(tx, pages, isPageOfHotel(row.hotelId)) })
    .onConflictDoNothing()
    .returning()
  return inserted
}

/** `row`: the page, locked by the caller. Returns the updated row. */
export async function updatePage(tx: Tx, row: PageRow, values: Partial<PageRow>): Promise<PageRow> {
  const [updated] = await tx
    .update(pages)
    .set(values)
    .where(and(eq(pages.hotelId, row.hotelId), eq(pages.id, row.id)))
    .returning()
  return updated as PageRow
}

/** Restores a deleted page at the end. Returns undefined when another page has this slug. */
export async function undeletePage(tx: Tx, row: PageRow, slug: string): Promise<PageRow | undefined> {
  const slugCount = await tx.$count(pages, and(eq(pages.hotelId, row.hotelId), eq(pages.slug, slug), isNotDeleted))
  if (slugCount > 0) return undefined
  const position = await nextPosition(tx, pages, isPageOfHotel(row.hotelId))
  return updatePage(tx, row, { slug, position, deletedAt: null, version: row.version + 1 })
}

export const reorderPages = (tx: Tx, { hotelId }: HotelScope, ids: string[]) =>
  reorderRows(tx, pages, isPageOfHotel(hotelId), ids)

export async function deletePagesBefore(tx: Tx, before: Date): Promise<PageRow[]> {
  return tx.delete(pages).where(lt(pages.deletedAt, before)).returning()
}

export async function insertVersion(tx: Tx, version: VersionRow): Promise<void> {
  await tx.insert(pageVersions).values(version)
}

/** All versions of a hotel without their content. Bytes are the size in the database. */
export async function versionAges(tx: Tx, hotelId: string): Promise<VersionAge[]> {
  const { id, pageId, version, at, title, blocks } = pageVersions
  const bytes = sql<number>`pg_column_size(${title}) + pg_column_size(${blocks})`
  return tx.select({ id, pageId, version, at, bytes }).from(pageVersions).where(eq(pageVersions.hotelId, hotelId))
}

export async function deleteVersions(tx: Tx, hotelId: string, ids: string[]): Promise<void> {
  await tx
    .delete(pageVersions)
    .where(and(eq(pageVersions.hotelId, hotelId), eq(pageVersions.id, sql`any(${sql.param(ids)}::uuid[])`)))
}

export async function hotelsWithVersions(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ hotelId: pageVersions.hotelId }).from(pageVersions)
  return rows.map(({ hotelId }) => hotelId)
}

/** The versions of a page, latest first, without their blocks. */
export async function versionsOf(db: Db, scope: HotelScope, pageId: string): Promise<Omit<VersionRow, 'blocks'>[]> {
  const { blocks: _, ...columns } = getTableColumns(pageVersions)
  return db
    .select(columns)
    .from(pageVersions)
    .where(and(eq(pageVersions.hotelId, scope.hotelId), eq(pageVersions.pageId, pageId)))
    .orderBy(desc(pageVersions.version))
}

export async function versionOf(
  db: Db | Tx,
  scope: HotelScope,
  pageId: string,
  id: string,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.hotelId, scope.hotelId), eq(pageVersions.pageId, pageId), eq(pageVersions.id, id)))
  return row
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(pageVersions).where(eq(pageVersions.hotelId, hotelId))
  await tx.delete(pages).where(eq(pages.hotelId, hotelId))
}

/** Replaces the address of a file in these pages: in the draft, in the published version and in the history. */
export async function replacePageFiles(tx: Tx, swap: FileSwap, ids: string[]): Promise<void> {
  await replaceInRows(tx, pages, swap, ['blocks', 'publishedBlocks'], hotelRowsSql(pages, swap, ids), {
    version: sql`${pages.version} + 1`,
  })
  const isVersionOfPages = and(eq(pageVersions.hotelId, swap.hotelId), inArray(pageVersions.pageId, ids))
  await replaceInRows(tx, pageVersions, swap, ['blocks'], isVersionOfPages)
}

/** The size of drafts and published content, including deleted pages. */
export const pagesBytes = (hotelId: string) => storedBytes(pages, eq(pages.hotelId, hotelId))
export const versionsBytes = (hotelId: string) => storedBytes(pageVersions, eq(pageVersions.hotelId, hotelId))
