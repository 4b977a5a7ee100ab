import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError, type FieldProblem, throwNotFound } from '#core/errors/server/api-error.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { changesOf } from '#core/journal/rules.ts'
import { publishAll } from '#core/realtime/server/publish.ts'
import { changeContent, recordHotelActions } from '#modules/hotel/hotels/server/service.ts'
import type { ArticleChange, UnchangedArticle } from '../../several-articles-contract.ts'
import { articlePauseEvents } from '../events.ts'
import { serviceTextReader, staffArticle } from '../presenters.ts'
import type { ArticleRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { articleFields, assertMenusFit, assertPrices, changesMoreThan } from '../rules.ts'
import { assertSection } from '../sections/service.ts'

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

    const unchanged: UnchangedArticle[] = []
    const changed: queries.ChangedArticle[] = []
    let nextPosition = await queries.nextArticlePosition(tx, scope.hotelId, serviceId)
    for (const { id, version, choiceAllergens, ...patch } of changes) {
      const row = rows.get(id)
      if (row?.version !== version) {
        unchanged.push({ id, reason: row ? 'changed' : 'deleted' })
        continue
      }
      const movesTo = patch.sectionId !== undefined && patch.sectionId !== (row.section?.id ?? null)
      const raisesVersion = changesMoreThan(['available', 'hidden'], patch) || choiceAllergens !== undefined
      changed.push({
        ...row,
        ...patch,
        options: choiceAllergens ? withChoiceAllergens(row, choiceAllergens) : row.options,
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

const withChoiceAllergens = ({ options }: ArticleRow, answers: NonNullable<ArticleChange['choiceAllergens']>) =>
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
