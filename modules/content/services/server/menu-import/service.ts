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
import { assertWithinQuota, setUsages } from '#modules/foundation/media/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { ArticleImport, ImportUndo } from '../../import-contract.ts'
import { maxMenuCounts, nameKey } from '../../rules.ts'
import { presentOne } from '../presenters.ts'
import * as queries from '../queries.ts'
import { assertFreeSlot, assertMenusFit, assertPrices, blankArticle, createTextWriter } from '../rules.ts'
import { countSections, insertSection, sectionsOf, takenSectionIds, updateSection } from '../sections/queries.ts'
import * as importQueries from './queries.ts'

type Import = InAnyLanguage<typeof ArticleImport>

/**
 * Carries out a whole import, once for each key. Throws `not_found`, `invalid`, `precondition_failed`, `menus_too_big`,
 * `quota_exceeded`, `idempotency_key_reused`.
 */
export async function importArticles(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  input: Import,
  view: TextQuery,
  key: string,
) {
  const { hotelId, person } = scope
  const written = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const hotel = await hotelOf(tx, scope)
    const request = { serviceId, lang: view.lang, ...input }
    const earlier = await claimKey(tx, { hotelId, actorId: person.userId, key, request, ref: serviceId })
    if (!earlier) {
      await write(context, tx, scope, hotel, serviceId, input, view)
      await notifyGuestsOfChange(context, tx, hotelId)
    }
    return presentOne(context, tx, hotel, serviceId, view)
  })
  context.pages.drop(hotelId)
  return written
}

async function write(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  serviceId: string,
  input: Import,
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
  const { writer, own } = createTextWriter(view, hotel)
  const sections = input.sections.map(({ id, name }, i) => ({
    id,
    name: writer.name(`sections.${i}.name`, null, name, own),
  }))
  const rows = input.articles.map(({ name, description, sectionId = null, ...fields }, i) => ({
    ...blankArticle,
    ...fields,
    serviceId,
    sectionId,
    name: writer.name(`articles.${i}.name`, null, name, own),
    description: writer.text(null, description),
    options: [],
  }))
  writer.assertValid()

  const [menu] = await queries.servicesOf(tx, hotelId, serviceId)
  const nameIn = (name: Localized) => nameKey(readText(name, own, hotel.defaultLang))
  const articleKey = (name: Localized, sectionId: string | null) => `${sectionId} ${nameIn(name)}`
  const fields = [
    ...repeated('sections', [...storedSections, ...sections], storedSections.length, ({ name }) => nameIn(name)),
    ...repeated(
      'articles',
      [...(menu?.articles ?? []).map(({ name, section }) => ({ name, sectionId: section?.id ?? null })), ...rows],
      menu?.articles.length ?? 0,
      ({ name, sectionId }) => articleKey(name, sectionId),
    ),
    ...(await wrongIds(tx, scope, storedSections, { sections, articles: rows })),
  ]
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  const more = ({ there, all }: { there: number; all: number }, added: unknown[]) =>
    ({ there: there + added.length - 1, all: all + added.length - 1 }) as const
  if (rows.length > 0)
    assertFreeSlot(more(await queries.countArticles(tx, scope, serviceId), rows), maxMenuCounts.articles)
  if (sections.length > 0) {
    const all = await countSections(tx, hotelId, serviceId)
    assertFreeSlot(more({ there: storedSections.length, all }, sections), maxMenuCounts.sections)
  }

  for (const section of sections) await insertSection(tx, { ...section, hotelId, serviceId, hours: null })
  await queries.insertArticles(tx, hotelId, serviceId, rows)
  await assertMenusFit(tx, hotelId)
  if (rows.length + sections.length > 0) await assertWithinQuota(context, tx, hotelId, 'content')
  // A description may contain the address of a file.
  await setUsages(tx, hotelId, ...rows.map((row) => ({ kind: 'article' as const, id: row.id, content: row })))
  const repriced = await importQueries.changePrices(tx, scope, serviceId, input.prices)
  const answered = await importQueries.changeAllergens(tx, scope, serviceId, input.allergens)
  if (repriced.length < input.prices.length || answered.length < input.allergens.length)
    throw new ApiError('precondition_failed')
  const changes = [
    ...namesOf('articles', rows, hotel),
    ...namesOf('sections', sections, hotel),
    ...namesOf('allergens', answered, hotel),
    ...repriced.map((change) => priceChange(change, hotel)),
  ]
  await recordHotelAction(context, tx, scope, hotel, 'article.imported', service, changes)
}

/** The items from index `first` on whose key an earlier item has. */
const repeated = <Item>(list: string, items: Item[], first: number, keyOf: (item: Item) => string): FieldProblem[] => {
  const met = new Set<string>()
  return items.flatMap((item, i) => {
    const key = keyOf(item)
    const again = met.has(key)
    met.add(key)
    return again && i >= first ? [{ path: `${list}.${i - first}.name`, code: 'already_there' }] : []
  })
}

/** New ids that already exist, and ids of existing items that do not. */
async function wrongIds(
  tx: Tx,
  scope: HotelScope,
  existing: { id: string }[],
  { sections, articles }: { sections: { id: string }[]; articles: { id: string; sectionId: string | null }[] },
): Promise<FieldProblem[]> {
  const twice = (list: string, items: { id: string }[], taken: string[]) =>
    items.flatMap(({ id }, i) =>
      taken.includes(id) || items.findIndex((each) => each.id === id) < i
        ? [{ path: `${list}.${i}.id`, code: 'duplicate_id' }]
        : [],
    )
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)
  const there = new Set(idsOf([...existing, ...sections]))
  return [
    ...twice('sections', sections, await takenSectionIds(tx, scope.hotelId, idsOf(sections))),
    ...twice('articles', articles, await queries.existingArticleIds(tx, scope, idsOf(articles))),
    ...articles.flatMap(({ sectionId }, i) =>
      sectionId && !there.has(sectionId) ? [{ path: `articles.${i}.sectionId`, code: 'unknown_section' }] : [],
    ),
  ]
}

/** The journal's value for a list of items: their names, as many as fit. */
const namesOf = (field: string, items: { name: Localized }[], hotel: HotelRow): FieldChange[] =>
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

/** Undoes an import; what somebody has changed or deleted since is not touched. */
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
    const removed = await queries.deleteArticles(tx, scope, serviceId, articles, now)
    const repriced = await importQueries.changePrices(tx, scope, serviceId, prices)
    const answered = await importQueries.changeAllergens(tx, scope, serviceId, allergens)
    const [menu] = await queries.servicesOf(tx, hotelId, serviceId)
    const inUse = new Set(menu?.articles.map(({ section }) => section?.id))
    const emptied = storedSections.filter(({ id }) => sections.includes(id) && !inUse.has(id))
    for (const section of emptied) await updateSection(tx, section, { deletedAt: now })
    const toRemoval = (change: FieldChange): FieldChange => ({ ...change, from: change.to, to: null })
    const changes = [
      ...namesOf('articles', removed, hotel).map(toRemoval),
      ...namesOf('sections', emptied, hotel).map(toRemoval),
      ...namesOf('allergens', answered, hotel),
      ...repriced.map((change) => priceChange(change, hotel)),
    ]
    await recordHotelAction(context, tx, scope, hotel, 'article.importUndone', service, changes)
    return presentOne(context, tx, hotel, serviceId, view)
  })
}
