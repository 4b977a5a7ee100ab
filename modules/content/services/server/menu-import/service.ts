import type { HotelScope } from '#core/access/server/scope.ts'
import { lockForGuests, notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import type { InAnyLanguage, Localized, TextQuery } from '#core/i18n/contract.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { readText } from '#core/i18n/localized.ts'
import { type FieldChange, truncate } from '#core/journal/rules.ts'
import { assertWithinQuota, replaceUsages } from '#modules/foundation/media/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { ArticleImport, ImportUndo } from '../../import-contract.ts'
import { nameKey } from '../../menu-import-rules.ts'
import { maxMenuCounts } from '../../rules.ts'
import { presentOne } from '../presenters.ts'
import * as queries from '../queries.ts'
import { assertFreeSlot, assertMenusFit, assertPrices, blankArticle, createTextWriter } from '../rules.ts'
import { countSections, insertSection, sectionsOf, takenSectionIds, updateSection } from '../sections/queries.ts'
import * as importQueries from './queries.ts'

type ImportInput = InAnyLanguage<typeof ArticleImport>

/**
 * Carries out a whole import, once for each key; returns the service. Throws `not_found`, `invalid`,
 * `precondition_failed`, `menus_too_big`, `quota_exceeded` or `idempotency_key_reused`.
 */
export async function importArticles(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  input: ImportInput,
  view: TextQuery,
  key: string,
) {
  const { hotelId, person } = scope
  const result = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const hotel = await hotelOf(tx, scope)
    const request = { serviceId, lang: view.lang, ...input }
    const earlierResult = await claimKey(tx, { hotelId, actorId: person.userId, key, request, ref: serviceId })
    if (!earlierResult) {
      await writeImport(context, tx, scope, hotel, serviceId, input, view)
      await notifyGuestsOfChange(context, tx, hotelId)
    }
    return presentOne(context, tx, hotel, serviceId, view)
  })
  context.pages.drop(hotelId)
  return result
}

async function writeImport(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  serviceId: string,
  input: ImportInput,
  view: TextQuery,
): Promise<void> {
  const { hotelId } = scope
  const service = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
  input.articles.forEach((article, i) => {
    assertPrices(hotel, article, view.lang, `articles.${i}.`)
  })
  input.prices.forEach(({ to }, i) => {
    assertPrices(hotel, { price: to }, view.lang, `prices.${i}.`)
  })
  const storedSections = await sectionsOf(tx, hotelId, serviceId, 'update')
  const { writer, own: textLang } = createTextWriter(view, hotel)
  const sections = input.sections.map(({ id, name }, i) => ({
    id,
    name: writer.name(`sections.${i}.name`, null, name, textLang),
  }))
  const rows = input.articles.map(({ name, description, sectionId = null, ...fields }, i) => ({
    ...blankArticle,
    ...fields,
    serviceId,
    sectionId,
    name: writer.name(`articles.${i}.name`, null, name, textLang),
    description: writer.text(null, description),
    options: [],
  }))
  writer.assertValid()

  const [menu] = await queries.servicesOf(tx, hotelId, serviceId)
  const comparableName = (name: Localized) => nameKey(readText(name, textLang, hotel.defaultLang))
  const articleKey = (name: Localized, sectionId: string | null) => `${sectionId} ${comparableName(name)}`
  const fields = [
    ...repeatedNames('sections', [...storedSections, ...sections], storedSections.length, ({ name }) =>
      comparableName(name),
    ),
    ...repeatedNames(
      'articles',
      [...(menu?.articles ?? []).map(({ name, section }) => ({ name, sectionId: section?.id ?? null })), ...rows],
      menu?.articles.length ?? 0,
      ({ name, sectionId }) => articleKey(name, sectionId),
    ),
    ...(await findWrongIds(tx, scope, storedSections, { sections, articles: rows })),
  ]
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const countAfterAdding = ({ there: sectionIds, all: totalCount }: { there: number; all: number }, added: unknown[]) =>
    ({ there: sectionIds + added.length - 1, all: totalCount + added.length - 1 }) as const
  if (rows.length > 0)
    assertFreeSlot(countAfterAdding(await queries.countArticles(tx, scope, serviceId), rows), maxMenuCounts.articles)
  if (sections.length > 0) {
    const totalCount = await countSections(tx, hotelId, serviceId)
    assertFreeSlot(
      countAfterAdding({ there: storedSections.length, all: totalCount }, sections),
      maxMenuCounts.sections,
    )
  }

  for (const section of sections) await insertSection(tx, { ...section, hotelId, serviceId, hours: null })
  await queries.insertArticles(tx, hotelId, serviceId, rows)
  await assertMenusFit(tx, hotelId)
  if (rows.length + sections.length > 0) await assertWithinQuota(context, tx, hotelId, 'content')
  // A description may contain the address of a file.
  await replaceUsages(tx, hotelId, ...rows.map((row) => ({ kind: 'article' as const, id: row.id, content: row })))
  const priceChanges = await importQueries.changePrices(tx, scope, serviceId, input.prices)
  const allergenChanges = await importQueries.changeAllergens(tx, scope, serviceId, input.allergens)
  if (priceChanges.length < input.prices.length || allergenChanges.length < input.allergens.length)
    throw new ApiError('precondition_failed')
  const changes = [
    ...namesChange('articles', rows, hotel),
    ...namesChange('sections', sections, hotel),
    ...namesChange('allergens', allergenChanges, hotel),
    ...priceChanges.map((change) => priceChange(change, hotel)),
  ]
  await recordHotelAction(context, tx, scope, hotel, 'article.imported', service, changes)
}

/** Errors for the items from index `first` on that have the same key as an earlier item. */
const repeatedNames = <Item>(
  list: string,
  items: Item[],
  first: number,
  keyOf: (item: Item) => string,
): FieldProblem[] => {
  const seenKeys = new Set<string>()
  return items.flatMap((item, i) => {
    const key = keyOf(item)
    const isRepeated = seenKeys.has(key)
    seenKeys.add(key)
    return isRepeated && i >= first ? [{ path: `${list}.${i - first}.name`, code: 'already_there' }] : []
  })
}

/** Errors for new ids that are already used, and for sections that do not exist. */
async function findWrongIds(
  tx: Tx,
  scope: HotelScope,
  existing: { id: string }[],
  { sections, articles }: { sections: { id: string }[]; articles: { id: string; sectionId: string | null }[] },
): Promise<FieldProblem[]> {
  const duplicateIds = (list: string, items: { id: string }[], existingIds: string[]) =>
    items.flatMap(({ id }, i) =>
      existingIds.includes(id) || items.findIndex((each) => each.id === id) < i
        ? [{ path: `${list}.${i}.id`, code: 'duplicate_id' }]
        : [],
    )
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  const sectionIds = new Set(idsOf([...existing, ...sections]))
  return [
    ...duplicateIds('sections', sections, await takenSectionIds(tx, scope.hotelId, idsOf(sections))),
    ...duplicateIds('articles', articles, await queries.existingArticleIds(tx, scope, idsOf(articles))),
    ...articles.flatMap(({ sectionId }, i) =>
      sectionId && !sectionIds.has(sectionId) ? [{ path: `articles.${i}.sectionId`, code: 'unknown_section' }] : [],
    ),
  ]
}

/** The journal's change of a field that lists items: their names, truncated to 200 characters; empty without items. */
const namesChange = (field: string, items: { name: Localized }[], hotel: HotelRow): FieldChange[] =>
  items.length === 0
    ? []
    : [{ field, from: null, to: truncate(items.map(({ name }) => teamText(name, hotel)).join(', '), 200) }]

const teamText = (name: Localized, { operationsLang, defaultLang }: HotelRow) =>
  readText(name, operationsLang, defaultLang)

const priceChange = (
  { name, from, to }: { name: Localized; from: number; to: number },
  hotel: HotelRow,
): FieldChange => {
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, hotel.operationsLang)
  return { field: 'prices', from: `${teamText(name, hotel)} : ${money(from)}`, to: money(to) }
}

/** Undoes an import, except for articles, prices and allergens that somebody has changed or deleted since. */
export async function undoImport(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  { sections, articles, prices, allergens }: ImportUndo,
  view: TextQuery,
) {
  const { hotelId } = scope
  return changeContent(context, scope, async (tx, hotel) => {
    const service = (await queries.lockService(tx, scope, serviceId)) ?? throwNotFound()
    const storedSections = await sectionsOf(tx, hotelId, serviceId, 'update')
    const now = context.clock()
    const deletedArticles = await queries.deleteArticles(tx, scope, serviceId, articles, now)
    const priceChanges = await importQueries.changePrices(tx, scope, serviceId, prices)
    const allergenChanges = await importQueries.changeAllergens(tx, scope, serviceId, allergens)
    const [menu] = await queries.servicesOf(tx, hotelId, serviceId)
    const inUse = new Set(menu?.articles.map(({ section }) => section?.id))
    const emptySections = storedSections.filter(({ id }) => sections.includes(id) && !inUse.has(id))
    for (const section of emptySections) await updateSection(tx, section, { deletedAt: now })
    const asRemoval = (change: FieldChange): FieldChange => ({ ...change, from: change.to, to: null })
    const changes = [
      ...namesChange('articles', deletedArticles, hotel).map(asRemoval),
      ...namesChange('sections', emptySections, hotel).map(asRemoval),
      ...namesChange('allergens', allergenChanges, hotel),
      ...priceChanges.map((change) => priceChange(change, hotel)),
    ]
    await recordHotelAction(context, tx, scope, hotel, 'article.importUndone', service, changes)
    return presentOne(context, tx, hotel, serviceId, view)
  })
}
