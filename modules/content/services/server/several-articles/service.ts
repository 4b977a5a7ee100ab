import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { changesOf } from '#core/journal/rules.ts'
import { publishAll } from '#core/realtime/server/publish.ts'
import { changeContent, recordHotelActions } from '#modules/hotel/hotels/server/service.ts'
import { maxMenuCounts } from '../../rules.ts'
import type { StoredOption } from '../../schema.ts'
import type { ArticleChange, UnchangedArticle } from '../../several-articles-contract.ts'
import { articlePauseEvents } from '../events.ts'
import { serviceTextReader, staffArticle } from '../presenters.ts'
import type { ArticleRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { articleFields, assertMenusFit, assertPrices, changesMoreThan } from '../rules.ts'
import { assertSection } from '../sections/service.ts'
import { applyShared, changedShared, copyShared, sharedIdsOf } from '../shared-options/rules.ts'
import { changeShared } from '../shared-options/service.ts'

/**
 * Changes several articles of a service in one transaction. Returns the changed articles, and those that stay as they
 * are because their version is another or they were deleted. Throws `not_found`, `invalid` (an article listed twice, an
 * unknown section or choice, a price that is too high) or `menus_too_big`; then nothing is changed.
 */
export async function updateArticles(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  changes: ArticleChange[],
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    ;(await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    const [menu] = await queries.servicesOf(tx, scope.hotelId, serviceId)
    const { sections, articles } = menu ?? throwNotFound()
    const rows = new Map(articles.map((row) => [row.id, row]))
    const fields = changes.flatMap((change, i) => problemsOf(change, i, rows.get(change.id), changes))
    if (fields.length > 0) throw new ApiError('invalid', { fields })
    changes.forEach((change, i) => {
      assertPrices(hotel, change, view.lang, `changes.${i}.`)
      if (change.sectionId) assertSection(sections, change.sectionId)
    })

    const shared = await changeOptions(tx, scope, rows, changes)
    const unchanged: UnchangedArticle[] = []
    const changed: queries.ChangedArticle[] = []
    let nextPosition = await queries.nextArticlePosition(tx, scope.hotelId, serviceId)
    for (const { id, version, choiceAllergens: _, sharedOption: __, ...patch } of changes) {
      const row = rows.get(id)
      if (row?.version !== version) {
        unchanged.push({ id, reason: row ? 'changed' : 'deleted' })
        continue
      }
      const movesTo = patch.sectionId !== undefined && patch.sectionId !== (row.section?.id ?? null)
      const options = shared.optionsOf(row)
      const raisesVersion = changesMoreThan(['available', 'hidden'], patch) || options !== row.options
      changed.push({
        ...row,
        ...patch,
        options,
        // The article becomes the last of its new section.
        position: movesTo ? nextPosition++ : row.position,
        version: version + (raisesVersion ? 1 : 0),
      })
    }
    const changedIds = changed.map(({ id }) => id)
    const resetIds = changes.filter(({ available }) => available !== undefined).map(({ id }) => id)
    await queries.removeSaleLimits(
      tx,
      scope,
      resetIds.filter((id) => changedIds.includes(id)),
    )
    await queries.updateSeveralArticles(tx, scope, changed)
    const others = shared.rows.filter(({ id }) => !changedIds.includes(id))
    await changeShared(context, tx, scope, hotel, others, shared.changes)
    await assertMenusFit(tx, scope.hotelId)
    const [changedMenu] = await queries.servicesOf(tx, scope.hotelId, serviceId)
    const changedRows = new Map(changedMenu?.articles.map((row) => [row.id, row]))
    const updated = changedIds.flatMap((id) => changedRows.get(id) ?? [])
    const entries = updated.map((row) => ({
      subject: row,
      changes: changesOf(articleFields(rows.get(row.id) ?? row), articleFields(row)),
    }))
    await recordHotelActions(context, tx, scope, hotel, 'article.changed', entries)
    const now = context.clock()
    await publishAll(
      tx,
      updated.flatMap((row) => articlePauseEvents(rows.get(row.id) ?? row, row, now)),
    )
    const read = serviceTextReader(hotel, view)
    return { articles: updated.map((row) => staffArticle(row, hotel, context.clock(), read, '')), unchanged }
  })
}

/**
 * The options that these changes give to articles whose version is the given one, and the changes of shared options among
 * them. `rows`: the articles of the hotel with one of these shared options. Throws `invalid`.
 */
async function changeOptions(
  tx: Tx,
  scope: HotelScope,
  articles: ReadonlyMap<string, ArticleRow>,
  changes: ArticleChange[],
) {
  const requested = changes.flatMap((change, i) => {
    const row = articles.get(change.id)
    return row?.version === change.version && (change.choiceAllergens || change.sharedOption)
      ? { ...change, row, i }
      : []
  })
  const sharedIds = requested.flatMap(({ row, sharedOption }) => [
    ...sharedIdsOf(row.options),
    ...(sharedOption ? [sharedOption.sharedId] : []),
  ])
  const rows = sharedIds.length > 0 ? await queries.articlesWithSharedOptions(tx, scope, sharedIds) : []
  const current = new Map([...articles.values(), ...rows].map(({ id, options }) => [id, options]))
  const bySharedId = new Map<string, ReturnType<typeof changedShared>[number]>()
  for (const { id, choiceAllergens, sharedOption, i } of requested) {
    const before = current.get(id) ?? []
    const after = choiceAllergens ? withChoiceAllergens(before, choiceAllergens) : before
    const sharedChanges = changedShared(before, after)
    for (const each of sharedChanges) bySharedId.set(each.option.sharedId ?? '', each)
    if (sharedChanges.length > 0)
      for (const [otherId, options] of current) current.set(otherId, applyShared(options, sharedChanges))
    current.set(id, sharedOption ? withSharedOption(after, sharedOption, [...current.values()], i) : after)
  }
  const optionsOf = ({ id, options }: ArticleRow) => {
    const changed = current.get(id) ?? options
    return isDeepStrictEqual(changed, options) ? options : changed
  }
  return { rows, changes: [...bySharedId.values()], optionsOf }
}

/** The options of an article with or without this shared option of other articles. */
function withSharedOption(
  options: StoredOption[],
  { sharedId, used }: NonNullable<ArticleChange['sharedOption']>,
  all: StoredOption[][],
  i: number,
): StoredOption[] {
  if (!used) return options.filter((option) => option.sharedId !== sharedId)
  if (sharedIdsOf(options).includes(sharedId)) return options
  const shared = all.flat().find((option) => option.sharedId === sharedId)
  if (!shared) return throwInvalid(`changes.${i}.sharedOption.sharedId`, 'unknown_choice')
  if (options.length >= maxMenuCounts.options)
    return throwInvalid(`changes.${i}.sharedOption`, 'too_big_list', { limit: maxMenuCounts.options })
  return [...options, copyShared(shared, uuid(), [])]
}

const withChoiceAllergens = (options: StoredOption[], answers: NonNullable<ArticleChange['choiceAllergens']>) =>
  options.map((option) => ({
    ...option,
    choices: option.choices.map((choice) => {
      const allergens = answers[choice.id]
      return allergens === undefined ? choice : { ...choice, allergens }
    }),
  }))

/** An article that is listed twice, and choices that it does not have. */
function problemsOf(
  { id, version, choiceAllergens = {} }: ArticleChange,
  i: number,
  row: ArticleRow | undefined,
  changes: ArticleChange[],
): FieldProblem[] {
  if (changes.findIndex((change) => change.id === id) !== i) return [{ path: `changes.${i}.id`, code: 'duplicate_id' }]
  // The choices of another version may be other ones: the article then stays as it is.
  if (row?.version !== version) return []
  const choiceIds = new Set(row.options.flatMap(({ choices }) => choices.map((choice) => choice.id)))
  return Object.keys(choiceAllergens)
    .filter((choiceId) => !choiceIds.has(choiceId))
    .map((choiceId) => ({ path: `changes.${i}.choiceAllergens.${choiceId}`, code: 'unknown_choice' }))
}
