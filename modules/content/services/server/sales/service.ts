import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { TextQuery } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import { changeContent, type HotelRow, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import type { SaleInput } from '../../contract.ts'
import { type SaleMode, saleEndings, saleEndOf } from '../../rules.ts'
import { saleOf, staffArticle } from '../presenters.ts'
import type { ArticleRow } from '../queries.ts'
import * as queries from '../queries.ts'

const choiceOf = (row: ArticleRow, choiceId: string | undefined) =>
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
  const choice = choiceOf(row, choiceId)
  if (choiceId && !choice) throw new ApiError('invalid', { fields: [{ path: 'choiceId', code: 'unknown_choice' }] })
  const item = choiceId ?? row.id
  // When it is available again by itself.
  const ending = saleEndings.find((each) => each === mode)
  const until = ending ? saleEndOf(ending, hotel.timeZone, now) : null
  const counted = mode === 'stock' ? (stock ?? 0) : null
  const isLimited = counted !== null || until !== null || (mode === 'sold-out' && choiceId !== undefined)
  await queries.setSaleLimit(tx, row, item, isLimited ? { until, stock: counted } : null)
  const updated = await queries.updateArticle(tx, scope, row.id, {
    available: choiceId ? row.available : mode !== 'sold-out',
  })
  const [before, after] = [row, updated].map((each) =>
    saleOf(choiceId ? { ...each, available: true } : each, item, now),
  )
  const changes = (['available', 'stock'] as const)
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({ field, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
  const name = choice ? withChoice(row, choice, hotel) : row.name
  if (changes.length > 0)
    await recordHotelAction(context, tx, scope, hotel, 'article.changed', { ...row, name }, changes)
  return updated
}

const textOf = (value: boolean | number | string | null | undefined) =>
  value === null || value === undefined ? null : String(value)

/** `Le Malouin : Chocolat`, in each language. */
const withChoice = (row: ArticleRow, choice: { name: ArticleRow['name'] }, { defaultLang }: HotelRow) =>
  Object.fromEntries(
    langs.map((lang) => [
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
  const write = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockArticle(tx, scope, serviceId, articleId)) ?? throwNotFound()
    const updated = await applySale(context, tx, scope, hotel, row, input)
    return staffArticle(updated, hotel, context.clock(), textReader(lang, hotel.defaultLang, fallback), '')
  }
  return changeContent(context, scope, write, articleId)
}

/** Marks these as sold out in a transaction that has locked the hotel; articles deleted meanwhile are ignored. */
export async function markSoldOut(
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  hotel: HotelRow,
  serviceId: string,
  items: { articleId: string; choiceId?: string | undefined }[],
  mode: Exclude<SaleMode, 'available' | 'stock'>,
): Promise<void> {
  for (const { articleId, choiceId } of [...items].sort((a, b) => a.articleId.localeCompare(b.articleId))) {
    const row = await queries.lockArticle(tx, scope, serviceId, articleId)
    if (row && (!choiceId || choiceOf(row, choiceId)))
      await applySale(context, tx, scope, hotel, row, { choiceId, mode })
  }
}

/** The count of each article or choice. */
type StockItemCount = { itemId: string; count: number }[]

/** Takes an order's items from stock, checking and decrementing in one statement. Returns the items with too little stock. */
export async function takeStock(tx: Tx, hotelId: string, wanted: StockItemCount): Promise<string[]> {
  const missing: string[] = []
  for (const { itemId, count } of [...wanted].sort((a, b) => a.itemId.localeCompare(b.itemId)))
    if (!(await queries.takeFromStock(tx, hotelId, itemId, count))) missing.push(itemId)
  return missing
}

/** Puts the items of a cancelled order back into stock. */
export async function returnStock(tx: Tx, hotelId: string, stockUse: StockItemCount): Promise<void> {
  for (const { itemId, count } of stockUse) await queries.putIntoStock(tx, hotelId, itemId, count)
}
