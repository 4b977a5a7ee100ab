import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, TextQuery } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { DeletedPage, PageVersionSummary } from '../../contract.ts'
import { pageRestoreDays } from '../../rules.ts'
import { versionsToDelete } from '../../version-rules.ts'
import { staffBlocks } from '../blocks/rules.ts'
import { pageTextReader, targetsOf } from '../presenters.ts'
import type { VersionRow } from '../queries.ts'
import * as queries from '../queries.ts'

/** The published versions, latest first. */
export async function listVersions(
  context: AppContext,
  scope: HotelScope,
  id: string,
  view: { lang: Lang },
): Promise<PageVersionSummary[]> {
  const hotel = await hotelOf(context.db, scope)
  if (!(await queries.pageOf(context.db, scope, id))) throwNotFound()
  const rows = await queries.versionsOf(context.db, scope, id)
  return rows.map((row) => ({ ...presentVersionHead(row), title: readText(row.title, view.lang, hotel.defaultLang) }))
}

const presentVersionHead = ({ id, at, userId, userName }: Omit<VersionRow, 'blocks'>) => ({
  id,
  at: at.toISOString(),
  by: userId && userName !== null ? { userId, name: userName } : null,
})

export async function readVersion(
  context: AppContext,
  scope: HotelScope,
  id: string,
  versionId: string,
  view: TextQuery,
) {
  const hotel = await hotelOf(context.db, scope)
  if (!(await queries.pageOf(context.db, scope, id))) throwNotFound()
  const row = (await queries.versionOf(context.db, scope, id, versionId)) ?? throwNotFound()
  const read = pageTextReader(hotel, view)
  const blocks = staffBlocks(row.blocks, await targetsOf(context.db, hotel, row.blocks), read)
  return { ...presentVersionHead(row), title: read('title', row.title), blocks }
}

/** Deletes the versions that `versionsToDelete` names. */
export async function deleteSurplusVersions(tx: Tx, hotelId: string, now: Date): Promise<void> {
  const versions = await queries.versionAges(tx, hotelId)
  const published = new Set(await queries.publishedIds(tx, hotelId))
  const ids = [...versionsToDelete(versions, published, now)]
  if (ids.length > 0) await queries.deleteVersions(tx, hotelId, ids)
}

export async function deleteAllSurplusVersions(context: AppContext): Promise<void> {
  for (const hotelId of await queries.hotelsWithVersions(context.db))
    await transaction(context.db, (tx) => deleteSurplusVersions(tx, hotelId, context.clock()))
}

/** Pages deleted after this instant can be restored. */
export const restorableSince = (context: AppContext) =>
  new Date(context.clock().getTime() - pageRestoreDays * 86_400_000)

export async function listDeletedPages(
  context: AppContext,
  scope: HotelScope,
  view: { lang: Lang },
): Promise<DeletedPage[]> {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.deletedPages(context.db, scope, restorableSince(context))
  return rows.flatMap(({ id, title, deletedAt }) => {
    if (!deletedAt) return []
    const until = new Date(deletedAt.getTime() + pageRestoreDays * 86_400_000)
    const times = { deletedAt: deletedAt.toISOString(), restorableUntil: until.toISOString() }
    return [{ id, title: readText(title, view.lang, hotel.defaultLang), ...times }]
  })
}
