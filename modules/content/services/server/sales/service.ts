import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import { type NewEvent, publishAll } from '#core/realtime/server/publish.ts'
import { changeContent, type HotelRow, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { SaleInput } from '../../contract.ts'
import { type SaleMode, saleEndings, saleEndOf } from '../../rules.ts'
import { articlePauseEvents } from '../events.ts'
import { saleState, staffArticle } from '../presenters.ts'
import type { ArticleRow } from '../queries.ts'
import * as queries from '../queries.ts'

const findChoice = (row: ArticleRow, choiceId: string | undefined) =>
  row.options.flatMap(({ choices }) => choices).find(({ id }) => id === choiceId)

/**
 * Changes the sale of a locked article, or of one of its choices, and records it in the journal. The caller has locked
 * the hotel.
 */
async function applySale(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  row: ArticleRow,
  { choiceId, mode, stock }: SaleInput,
): Promise<ArticleRow> {
  const now = context.clock()
  const choice = findChoice(row, choiceId)
  if (choiceId && !choice) throw new ApiError('invalid', { fields: [{ path: 'choiceId', code: 'unknown_choice' }] })
  const itemId = choiceId ?? row.id
  // The time after which it is available again.
  const saleEnding = saleEndings.find((each) => each === mode)
  const until = saleEnding ? saleEndOf(saleEnding, hotel.timeZone, now) : null
  const newStock = mode === 'stock' ? (stock ?? 0) : null
  const isLimited = newStock !== null || until !== null || (mode === 'sold-out' && choiceId !== undefined)
  await queries.setSaleLimit(tx, row, itemId, isLimited ? { until, stock: newStock } : null)
  const updated = await queries.updateArticle(tx, scope, row.id, {
    available: choiceId ? row.available : mode !== 'sold-out',
  })
  const [saleBefore, saleAfter] = [row, updated].map((each) =>
    saleState(choiceId ? { ...each, available: true } : each, itemId, now),
  )
  const changes = (['available', 'stock'] as const)
    .filter((field) => saleBefore?.[field] !== saleAfter?.[field])
    .map((field) => ({ field, from: auditText(saleBefore?.[field]), to: auditText(saleAfter?.[field]) }))
  const name = choice ? articleAndChoiceName(row, choice, hotel) : row.name
  if (changes.length > 0)
    await recordHotelAction(context, tx, scope, hotel, 'article.changed', { ...row, name }, changes)
  return updated
}

const auditText = (value: boolean | number | string | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** The names of the article and the choice in each language, such as `Le Malouin · Chocolat`. */
const articleAndChoiceName = (
  row: ArticleRow,
  choice: { name: ArticleRow['name'] },
  { languages, defaultLang }: HotelRow,
) =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      `${readText(row.name, lang, defaultLang)} · ${readText(choice.name, lang, defaultLang)}`,
    ]),
  )

export async function setSale(
  context: AppContext,
  scope: HotelScope,
  serviceId: string,
  articleId: string,
  input: SaleInput,
  { lang, fallback }: TextQuery,
) {
  const applyInTransaction = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, articleId)) ?? throwNotFound()
    const updated = await applySale(context, tx, scope, hotel, row, input)
    await publishAll(tx, articlePauseEvents(row, updated, context.clock()))
    return staffArticle(updated, hotel, context.clock(), textReader(lang, hotel, fallback), '')
  }
  return changeContent(context, scope, applyInTransaction, articleId)
}

/**
 * Marks articles or choices as sold out. The caller has locked the hotel. Articles deleted meanwhile are ignored. Returns
 * the events to publish when everything is written.
 */
export async function markSoldOut(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  serviceId: string,
  items: { articleId: string; choiceId?: string | undefined }[],
  mode: Exclude<SaleMode, 'available' | 'stock'>,
): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const { articleId, choiceId } of [...items].sort((a, b) => a.articleId.localeCompare(b.articleId))) {
    const row = await queries.lockArticle(tx, scope, serviceId, articleId)
    if (!row || (choiceId && !findChoice(row, choiceId))) continue
    const updated = await applySale(context, tx, scope, hotel, row, { choiceId, mode })
    events.push(...articlePauseEvents(row, updated, context.clock()))
  }
  return events
}

/** Numbers of pieces by the id of the article or choice. */
type StockItemCount = { itemId: string; count: number }[]

/** Takes an order's items from stock; returns the ids of those with too little stock, whose stock is unchanged. */
export async function takeStock(tx: Tx, hotelId: string, items: StockItemCount): Promise<string[]> {
  const outOfStock: string[] = []
  for (const { itemId, count } of [...items].sort((a, b) => a.itemId.localeCompare(b.itemId)))
    if (!(await queries.takeFromStock(tx, hotelId, itemId, count))) outOfStock.push(itemId)
  return outOfStock
}

/** Puts the items of a cancelled order back into stock. */
export async function returnStock(tx: Tx, hotelId: string, stockUse: StockItemCount): Promise<void> {
  for (const { itemId, count } of stockUse) await queries.putIntoStock(tx, hotelId, itemId, count)
}
