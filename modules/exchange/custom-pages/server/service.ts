import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { changeForGuests, recordTextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sqlState, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, TextQuery } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { type AuditActionName, changesOf, type FieldChange } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import {
  addUsages,
  assertWithinQuota,
  linkFiles,
  replaceUsages,
  unlinkFiles,
} from '#modules/foundation/media/server/service.ts'
import {
  type HotelRow,
  hotelOf,
  lockHotel,
  recordHotelAction,
  setPublishedPages,
  throwSlugTaken,
  writeWithFreeSlug,
} from '#modules/hotel/hotels/server/service.ts'
import { slugOf } from '#modules/hotel/hotels/slug-rules.ts'
import type { PageInput, PagePatch } from '../contract.ts'
import { maxPages, maxPublishedPages, type StoredBlock } from '../rules.ts'
import { fileFields, writeBlocks } from './blocks/rules.ts'
import { isPageSave } from './history/rules.ts'
import { deleteSurplusVersions, restorableSince } from './history/service.ts'
import { isPublishedAsIs, pageSummary, pageTextReader, presentOne, readableInfo, targetsOf } from './presenters.ts'
import type { PageRow } from './queries.ts'
import * as queries from './queries.ts'
import { pageFromTemplate } from './templates/rules.ts'
import { textsOfPage } from './texts/presenters.ts'

export { deleteAllSurplusVersions, listDeletedPages, listVersions, readVersion } from './history/service.ts'
export { pageTitles, publicPages } from './presenters.ts'
export { deleteHotelRows, publishedPages } from './queries.ts'
export { pageTexts } from './texts/presenters.ts'

export async function listPages(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.pagesOf(context.db, scope.hotelId)
  const targets = await targetsOf(
    context.db,
    hotel,
    rows.flatMap(({ blocks }) => blocks),
  )
  return rows.map((row) => pageSummary(row, hotel, targets, pageTextReader(hotel, view)))
}

export async function readPage(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return presentOne(context.db, hotel, (await queries.pageOf(context.db, scope, id)) ?? throwNotFound(), view)
}

/** Records an action on a page in the audit log; a change of wording alone has no details. */
function recordPageAction(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  act: AuditActionName,
  row: PageRow,
  changes: FieldChange[] = [],
) {
  const page = { id: row.id, name: row.title }
  return recordHotelAction(context, tx, scope, hotel, act, page, changes.length > 0 ? changes : undefined)
}

/** Throws when the hotel has too many pages. The caller has locked the hotel, so that the count stays valid. */
async function assertPageCount(tx: Tx, hotelId: string): Promise<void> {
  const maxWithDeleted = maxPages * 5
  const isFull =
    (await queries.countPages(tx, hotelId)) >= maxPages || (await queries.countAllPages(tx, hotelId)) >= maxWithDeleted
  if (isFull) throwInvalid('', 'too_big_list', { limit: maxPages })
}

/** Called after the content to publish has been written. Throws `pages_too_big`. */
async function assertPublishedSize(tx: Tx, hotelId: string): Promise<void> {
  if ((await queries.publishedBytes(tx, hotelId)) > maxPublishedPages) throw new ApiError('pages_too_big')
}

/** `Le spa & le hammam` becomes `le-spa-le-hammam`; a title without Latin letters becomes `page`. */
const slugOfTitle = ({ title }: Pick<PageRow, 'title'>, { defaultLang }: HotelRow) =>
  slugOf(readText(title, defaultLang, defaultLang), 'page', 1)

/** Creates a page, blank or from a template. Only staff see it. */
export async function createPage(
  context: AppContext,
  scope: HotelScope,
  input: InAnyLanguage<typeof PageInput>,
  view: TextQuery,
) {
  return transaction(context.db, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    await assertPageCount(tx, scope.hotelId)
    const hotelContent = { services: await queries.serviceIds(tx, scope.hotelId), info: readableInfo(hotel) }
    const start = input.template
      ? pageFromTemplate(input.template, hotel.languages, hotelContent)
      : { title: {}, blocks: [] }
    const writer = textWriter(view.lang)
    const title = writer.name('title', start.title, input.title || undefined)
    const blocks = input.blocks ? writeBlocks(writer, [], input.blocks) : start.blocks
    writer.assertValid()
    const now = context.clock()
    const page = {
      hotelId: scope.hotelId,
      id: uuid(),
      title,
      blocks,
      publishedTitle: null,
      publishedBlocks: null,
      publishedAt: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: scope.person.userId,
      deletedAt: null,
    }
    const insert = (slug: string) => queries.insertPage(tx, { ...page, slug })
    const row = await writeWithFreeSlug(input.slug, slugOfTitle(page, hotel), page.id, insert)
    await linkFiles(context, tx, scope, fileFields(input.blocks ?? []), fileUser(row))
    await assertWithinQuota(context, tx, scope.hotelId, 'content')
    await recordPageAction(context, tx, scope, hotel, 'page.created', row)
    await notifyStaff(context, tx, row)
    return presentOne(tx, hotel, row, view)
  })
}

/** A page uses the files of its draft and of its published version; a deleted page uses none. */
const fileUser = ({ id, blocks, publishedBlocks, deletedAt }: PageRow) => ({
  kind: 'page',
  id,
  content: !deletedAt && [blocks, publishedBlocks],
})

/** Writes the page and its usages of files. Files of restorable content stay in use. */
async function writePage(tx: Tx, row: PageRow, values: Partial<PageRow>): Promise<PageRow> {
  const updated = await queries.updatePage(tx, row, values)
  await linkPageFiles(tx, updated)
  return updated
}

async function linkPageFiles(tx: Tx, row: PageRow): Promise<void> {
  await replaceUsages(tx, row.hotelId, fileUser(row))
  await addUsages(tx, row.hotelId, { kind: 'page-history', id: row.id, content: [row.blocks, row.publishedBlocks] })
}

/**
 * Reads and locks the page. `expected`: the version that the editor last read. Throws `precondition_failed` when it has
 * changed since.
 */
async function lockExpectedPage(tx: Tx, scope: HotelScope, id: string, expected: number | null): Promise<PageRow> {
  const row = (await queries.lockPage(tx, scope, id)) ?? throwNotFound()
  await assertLastSeen(tx, scope, isPageSave, { ...row, savedAt: row.updatedAt }, expected)
  return row
}

/** Drafts are saved every few seconds. Saves with shorter breaks than this are one entry of the audit log. */
const editingSessionMs = 15 * 60_000

/** Writes the draft, with texts in the language of the view. A new page address takes effect at once. */
export async function updatePage(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: InAnyLanguage<typeof PagePatch>,
  view: TextQuery,
  expected: number | null,
) {
  const write = async (tx: Tx, hotel: HotelRow) => {
    const row = await lockExpectedPage(tx, scope, id, expected)
    const { slug = row.slug, title, blocks } = patch
    const writer = textWriter(view.lang)
    const draft = {
      slug,
      title: writer.name('title', row.title, title),
      blocks: blocks ? writeBlocks(writer, row.blocks, blocks) : row.blocks,
    }
    writer.assertValid()
    if (blocks) await linkFiles(context, tx, scope, fileFields(blocks), fileUser({ ...row, ...draft }))
    return presentOne(tx, hotel, await writeDraft(context, tx, scope, hotel, row, draft), view)
  }
  try {
    if (patch.slug === undefined)
      return await transaction(context.db, async (tx) => write(tx, await hotelOf(tx, scope)))
    return await changeForGuests(context, scope.hotelId, async (tx) => write(tx, await lockHotel(tx, scope)))
  } catch (error) {
    if (sqlState(error) === '23505') throwSlugTaken()
    throw error
  }
}

const sizeOf = ({ title, blocks }: Pick<PageRow, 'title' | 'blocks'>) => JSON.stringify([title, blocks]).length

async function writeDraft(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  row: PageRow,
  draft: Pick<PageRow, 'slug' | 'title' | 'blocks'>,
): Promise<PageRow> {
  const { slug, title, blocks } = row
  if (isDeepStrictEqual({ slug, title, blocks }, draft)) return row
  const now = context.clock()
  const updatedBy = scope.person.userId
  const version = row.version + 1
  const updated = await queries.updatePage(tx, row, { ...draft, version, updatedAt: now, updatedBy })
  if (sizeOf(draft) > sizeOf(row)) await assertWithinQuota(context, tx, scope.hotelId, 'content')
  await recordTextChange(context, tx, scope.hotelId, textsOfPage(row), textsOfPage(updated))
  const isSameSession = row.updatedBy === updatedBy && now.getTime() - row.updatedAt.getTime() < editingSessionMs
  if (!isSameSession || slug !== draft.slug)
    await recordPageAction(context, tx, scope, hotel, 'page.changed', updated, [
      ...changesOf({ slug }, { slug: draft.slug }),
      ...changesOf({ title }, { title: draft.title }),
      ...changesOf(blockKinds(blocks), blockKinds(draft.blocks)),
    ])
  await notifyStaff(context, tx, updated)
  return updated
}

/** Tells the staff screens that show the page that its draft has changed. Guests get no event. */
const notifyStaff = (context: AppContext, tx: Tx, { hotelId, id, version }: PageRow) =>
  publish(tx, { hotelId, type: 'page.changed', subject: id, version, at: context.clock() })

/** The blocks in the audit log: their kinds only, because the full texts are in the history of the page. */
const blockKinds = (blocks: StoredBlock[] | null) => ({ blocks: blocks?.map(({ kind }) => kind).join(', ') })

/** Makes a change that guests may see, with the hotel and the page locked. */
const changePage = <T>(
  context: AppContext,
  scope: HotelScope,
  id: string,
  expected: number | null,
  write: (tx: Tx, hotel: HotelRow, row: PageRow) => Promise<T>,
): Promise<T> =>
  changeForGuests(context, scope.hotelId, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    return write(tx, hotel, await lockExpectedPage(tx, scope, id, expected))
  })

/** Stores in the hotel which of its pages are published, because its top bar and its home screen depend on them. */
const storePublishedPages = async (tx: Tx, hotelId: string) =>
  setPublishedPages(tx, hotelId, await queries.publishedIds(tx, hotelId))

/** Publishes the draft. Nothing happens when it is already published without changes. */
export async function publishPage(
  context: AppContext,
  scope: HotelScope,
  id: string,
  view: TextQuery,
  expected: number | null,
) {
  return changePage(context, scope, id, expected, async (tx, hotel, row) => {
    if (isPublishedAsIs(row)) return presentOne(tx, hotel, row, view)
    const { hotelId, person } = scope
    const { title, blocks } = row
    const at = context.clock()
    const published = await writePage(tx, row, {
      publishedTitle: title,
      publishedBlocks: blocks,
      publishedAt: at,
      version: row.version + 1,
    })
    await assertPublishedSize(tx, hotelId)
    await storePublishedPages(tx, hotelId)
    const by = { userId: person.userId, userName: `${person.firstName} ${person.lastName}` }
    const version = { hotelId, id: uuid(), pageId: id, version: published.version, at, ...by, title, blocks }
    await queries.insertVersion(tx, version)
    await deleteSurplusVersions(tx, hotelId, at)
    const before = { title: row.publishedTitle, ...blockKinds(row.publishedBlocks) }
    const changes = changesOf(before, { title, ...blockKinds(blocks) })
    await recordPageAction(context, tx, scope, hotel, 'page.published', published, changes)
    return presentOne(tx, hotel, published, view)
  })
}

/** Guests no longer see the page. If it was the home screen, the usual home screen is shown again. */
export async function unpublishPage(
  context: AppContext,
  scope: HotelScope,
  id: string,
  view: TextQuery,
  expected: number | null,
) {
  return changePage(context, scope, id, expected, async (tx, hotel, row) => {
    if (row.publishedBlocks === null) return presentOne(tx, hotel, row, view)
    const hidden = { publishedTitle: null, publishedBlocks: null, publishedAt: null, version: row.version + 1 }
    const updated = await writePage(tx, row, hidden)
    await storePublishedPages(tx, scope.hotelId)
    await recordPageAction(context, tx, scope, hotel, 'page.unpublished', updated)
    return presentOne(tx, hotel, updated, view)
  })
}

/** Hides the page from everybody at once; it can be restored for 30 days. */
export async function deletePage(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changePage(context, scope, id, null, async (tx, hotel, row) => {
    await writePage(tx, row, { deletedAt: context.clock(), version: row.version + 1 })
    await storePublishedPages(tx, scope.hotelId)
    await recordPageAction(context, tx, scope, hotel, 'page.deleted', row)
  })
}

/** Restores a deleted page at the end, published if it was. A taken address gets a number. */
export async function restorePage(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    const existing = await queries.pageOf(tx, scope, id)
    if (existing) return presentOne(tx, hotel, existing, view)
    const row = (await queries.lockDeletedPage(tx, scope, id, restorableSince(context))) ?? throwNotFound()
    await assertPageCount(tx, scope.hotelId)
    const restoreWithSlug = (slug: string) => queries.undeletePage(tx, row, slug)
    const restored =
      (await restoreWithSlug(row.slug)) ??
      (await writeWithFreeSlug(undefined, slugOfTitle(row, hotel), id, restoreWithSlug))
    await linkPageFiles(tx, restored)
    await assertPublishedSize(tx, scope.hotelId)
    await storePublishedPages(tx, scope.hotelId)
    await recordPageAction(context, tx, scope, hotel, 'page.restored', restored)
    return presentOne(tx, hotel, restored, view)
  })
}

export async function orderPages(context: AppContext, scope: HotelScope, ids: string[]): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    if (await queries.reorderPages(tx, scope, ids))
      await recordAction(context, tx, scope, { act: 'page.sorted', subject: hotel })
  })
}

/** Makes a published version the draft, in all its languages. */
export async function restoreVersion(
  context: AppContext,
  scope: HotelScope,
  id: string,
  versionId: string,
  view: TextQuery,
  expected: number | null,
) {
  return transaction(context.db, async (tx) => {
    const hotel = await hotelOf(tx, scope)
    const row = await lockExpectedPage(tx, scope, id, expected)
    const { title, blocks, at } = (await queries.versionOf(tx, scope, id, versionId)) ?? throwNotFound()
    if (isDeepStrictEqual([row.title, row.blocks], [title, blocks])) return presentOne(tx, hotel, row, view)
    const draft = {
      title,
      blocks,
      version: row.version + 1,
      updatedAt: context.clock(),
      updatedBy: scope.person.userId,
    }
    const restored = await writePage(tx, row, draft)
    await recordTextChange(context, tx, scope.hotelId, textsOfPage(row), textsOfPage(restored))
    await recordPageAction(context, tx, scope, hotel, 'page.restored', restored, [
      { field: 'version', from: null, to: at.toISOString() },
    ])
    await notifyStaff(context, tx, restored)
    return presentOne(tx, hotel, restored, view)
  })
}

/** Permanently deletes pages whose restore period is over. */
export const forgetDeletedPages = (context: AppContext): Promise<void> =>
  transaction(context.db, async (tx) => {
    for (const { hotelId, id } of await queries.deletePagesBefore(tx, restorableSince(context)))
      await unlinkFiles(tx, hotelId, { kind: 'page-history', id })
  })

/** Creates a published page in all languages, for demo content and imports. The caller publishes the event. */
export async function importPage(
  tx: Tx,
  hotelId: string,
  { at, ...page }: Pick<PageRow, 'id' | 'slug' | 'title' | 'blocks'> & { at: Date },
): Promise<void> {
  const { title, blocks } = page
  const published = { publishedTitle: title, publishedBlocks: blocks, publishedAt: at }
  const written = { version: 1, createdAt: at, updatedAt: at, updatedBy: null, deletedAt: null }
  const row = await queries.insertPage(tx, { ...page, hotelId, ...published, ...written })
  if (row) await linkPageFiles(tx, row)
  const version = { hotelId, id: uuid(), pageId: page.id, version: 1, at, userId: null, userName: null, title, blocks }
  await queries.insertVersion(tx, version)
  await storePublishedPages(tx, hotelId)
}
