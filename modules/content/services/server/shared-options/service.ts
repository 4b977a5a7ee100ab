import type { HotelScope } from '#core/access/server/scope.ts'
import { recordTextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { changesOf } from '#core/journal/rules.ts'
import { type HotelRow, recordHotelActions } from '#modules/hotel/hotels/server/service.ts'
import type { StoredOption } from '../../schema.ts'
import type { ArticleRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { articleFields } from '../rules.ts'
import { textsOfArticle } from '../texts/presenters.ts'
import { applyShared, changedShared, joinShared, sharedIdsOf } from './rules.ts'

/**
 * Writes the changes of an article's shared options into the other articles of the hotel that use them, and returns the
 * options that the article itself gets. The caller has locked the hotel and stores them. Throws `invalid` when the article
 * has the same shared option twice.
 */
export async function shareOptions(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  { id, options: before }: { id: string; options: StoredOption[] },
  after: StoredOption[],
): Promise<StoredOption[]> {
  const sharedIds = sharedIdsOf(after)
  if (sharedIds.length === 0) return after
  assertUsedOnce(after)
  const rows = await queries.articlesWithSharedOptions(tx, scope, sharedIds)
  const others = rows.filter((row) => row.id !== id)
  await changeShared(context, tx, scope, hotel, others, changedShared(before, after))
  return joinShared(before, after, others)
}

/** Stores changes of shared options in these articles, with their journal entries and changes of texts. */
export async function changeShared(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  rows: ArticleRow[],
  changes: ReturnType<typeof changedShared>,
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const options = applyShared(row.options, changes)
    const fields = changesOf(articleFields(row), articleFields({ ...row, options }))
    return fields.length > 0 ? [{ row, updated: { ...row, options, version: row.version + 1 }, fields }] : []
  })
  await queries.updateSeveralArticles(
    tx,
    scope,
    changed.map(({ updated }) => updated),
  )
  const active = changed.filter(({ row }) => row.deletedAt === null)
  const [before, after] = (['row', 'updated'] as const).map((state) =>
    active.flatMap((each) => textsOfArticle(each[state], hotel)),
  )
  await recordTextChange(context, tx, scope.hotelId, before ?? [], after ?? [])
  const entries = active.map(({ updated, fields }) => ({ subject: updated, changes: fields }))
  await recordHotelActions(context, tx, scope, hotel, 'article.changed', entries)
}

function assertUsedOnce(options: StoredOption[]): void {
  const sharedIds = sharedIdsOf(options)
  const fields = options.flatMap(({ sharedId }, i) =>
    sharedId && sharedIds.indexOf(sharedId) !== sharedIds.lastIndexOf(sharedId)
      ? [{ path: `options.${i}.sharedId`, code: 'duplicate_id' }]
      : [],
  )
  if (fields.length > 0) throw new ApiError('invalid', { fields })
}
