import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { formatMoney } from '#core/i18n/format.ts'
import { truncate } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { linesNotServedAt } from '#modules/content/services/rules.ts'
import { pricedArticle, returnStock, takeStock } from '#modules/content/services/server/service.ts'
import { orderPath } from '#modules/hotel/hotels/paths.ts'
import {
  amendableParts,
  amendmentErrors,
  guestMayAskChange,
  guestMayRefuse,
  maxAmendments,
  stockDifference,
  unansweredAmendments,
  withQuantity,
} from '../../amendment-rules.ts'
import type { AmendmentInput } from '../../amendments-contract.ts'
import type { Order } from '../../contract.ts'
import { countStockItems, maxOrderLines, quantityLimitOf } from '../../rules.ts'
import type { StoredAmendment, StoredLine } from '../../schema.ts'
import { type Menu, readMenu } from '../menu/service.ts'
import { assertLength, assertPayable, assertPrice, snapshotLine } from '../place-order/rules.ts'
import { presentOrder } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { orderMovedError, writeChange } from '../service.ts'
import { addStockUse, type StockUse, stockUseOf, withRemainingStock } from '../stock-use/rules.ts'

/**
 * Changes the lines of an open order. The guest is notified and may refuse. Throws `order_moved`, with the current order,
 * when somebody else was first; `invalid`, `sold_out`, `not_served` and `price_changed` as when ordering.
 */
export async function amendOrder(
  context: AppContext,
  scope: HotelScope,
  id: string,
  input: AmendmentInput,
): Promise<Order> {
  const { hotelId, person } = scope
  const write = async (tx: Tx) => {
    const row = (await queries.lockOrder(tx, scope, id)) ?? throwNotFound()
    const menu = (await readMenu(tx, hotelId)) ?? throwNotFound()
    const { hotel } = menu
    if (row.version !== input.version) throw orderMovedError(row, hotel.timeZone)
    // What is on the bill of a room stays as it was carried over.
    if (amendableParts(row.status) === 'none' || row.billedAt !== null) throwInvalid('status', 'not_possible')
    if (!input.reason) throwInvalid('reason', 'reason_required')
    if (row.amendments.length >= maxAmendments) throwInvalid('', 'too_many_amendments', { limit: maxAmendments })
    const now = context.clock()
    const lines = linesAfter(menu, row, input, now)
    const total = lines.reduce((sum, line) => sum + line.total, 0)
    assertPrice({ currency: row.currency }, input, lines, total)
    assertPayable({ currency: row.currency }, total, row.guestLang)
    assertLength(lines)
    const forGuests = await moveStock(tx, row, lines)
    const amendment: StoredAmendment = {
      at: now.toISOString(),
      by: person.firstName,
      userId: person.userId,
      reason: input.reason,
      ...(row.changeRequest && { request: row.changeRequest.text }),
      before: { lines: row.lines, total: row.total },
      after: { lines, total },
      answer: null,
    }
    const amendments = [...row.amendments, amendment]
    const updated = await updateLines(tx, row, { lines, total, amendments, changeRequest: null, changedAt: now })
    await recordAction(context, tx, scope, {
      act: 'order.amended',
      subject: { id, name: String(row.number) },
      changes: [
        ...changesOfLines(row, updated, hotel.operationsLang),
        { field: 'reason', from: null, to: input.reason },
      ],
    })
    await notifyGuest(context, tx, { ...updated, event: 'amended', screen: orderPath(id) })
    return { row, updated, forGuests, amended: true }
  }
  return presentOrder(await writeChange(context, hotelId, write, { locksHotel: true }), 'operations')
}

/** The lines that the order will have. Throws why it cannot have them. */
function linesAfter(menu: Menu, row: OrderRow, { kept, added }: AmendmentInput, now: Date): StoredLine[] {
  const { hotel } = menu
  const found = menu.services.find(({ service }) => service.id === row.serviceId)
  const sections = found?.sections ?? []
  const returned: StockUse = new Map()
  addStockUse(
    returned,
    stockUseOf(row).map(({ itemId, count }) => ({ itemId, count: -count })),
  )
  const articles = (found?.articles ?? []).map((article) => withRemainingStock(article, returned))
  const priced = articles.map((article) => pricedArticle(article, hotel, now))
  const errors: FieldProblem[] = amendmentErrors({ ...row, articles: priced, kept, added }).map(({ path, code }) => {
    const [list, index] = path.split('.')
    const line = list === 'added' ? added[Number(index)] : row.lines[kept[Number(index)]?.line ?? -1]
    const article = priced.find((each) => each.id === line?.articleId)
    return { path, code, params: article && { limit: quantityLimitOf(article) } }
  })
  if (kept.length + added.length > maxOrderLines)
    errors.push({ path: 'added', code: 'too_big_list', params: { limit: maxOrderLines } })
  if (added.length > 0 && row.currency !== hotel.currency) errors.push({ path: 'added', code: 'not_possible' })
  const isInvalid = ({ code }: FieldProblem) => code !== 'sold_out'
  if (errors.some(isInvalid)) throw new ApiError('invalid', { fields: errors })
  if (errors.length > 0) throw new ApiError('sold_out', { fields: errors })
  const servedAt = row.dueAt ?? row.placedAt
  const notServed = linesNotServedAt({ sections, articles: priced }, added, hotel.timeZone, servedAt)
  if (notServed.length > 0)
    throw new ApiError('not_served', {
      fields: notServed.map(({ index }) => ({ path: `added.${index}.articleId`, code: 'not_served' })),
    })
  const counted = countedItems(priced)
  return [
    ...kept.map(({ line, quantity }) => withQuantity(row.lines[line] as StoredLine, quantity, counted)),
    ...added.map((line) => {
      const taken = countStockItems(priced, [line])
      return { ...snapshotLine(hotel, articles, line, row.guestLang, now), ...(taken.length > 0 && { taken }) }
    }),
  ]
}

const countedItems = (articles: ReturnType<typeof pricedArticle>[]): Set<string> =>
  new Set(
    articles
      .flatMap((article) => [article, ...article.options.flatMap(({ choices }) => choices)])
      .filter(({ stock }) => stock !== null)
      .map(({ id }) => id),
  )

/** Takes from stock what the new lines need more, and gives back the rest. Returns whether a stock has changed. */
async function moveStock(tx: Tx, { hotelId, lines }: OrderRow, after: StoredLine[]): Promise<boolean> {
  const { take, give } = stockDifference(lines, after)
  if ((await takeStock(tx, hotelId, take)).length > 0) throw new ApiError('sold_out')
  await returnStock(tx, hotelId, give)
  return take.length + give.length > 0
}

/** Devices that print by themselves claim the ticket again. */
const updateLines = (tx: Tx, row: OrderRow, values: Partial<OrderRow>): Promise<OrderRow> =>
  queries.updateOrder(tx, row, { ...values, autoPrints: [] })

const linesText = (lines: readonly StoredLine[]) =>
  truncate(
    lines
      .map(({ quantity, name, options }) =>
        [`${quantity} × ${name.operations}`, ...options.map(({ choice }) => choice.operations)].join(', '),
      )
      .join(' ; '),
    200,
  )

function changesOfLines(before: OrderRow, after: OrderRow, lang: OrderRow['guestLang']) {
  const money = ({ total, currency }: OrderRow) => formatMoney({ amount: total, currency }, lang)
  return [
    { field: 'orderLines', from: linesText(before.lines), to: linesText(after.lines) },
    ...(before.total === after.total ? [] : [{ field: 'orderTotal', from: money(before), to: money(after) }]),
  ]
}

/**
 * The guest agrees to how staff have changed the order, or refuses: then it has the lines that the guest knew before.
 * Throws `order_moved` when it has changed since the guest saw it, and `sold_out` when it cannot be as before any more.
 */
export async function answerAmendment(
  context: AppContext,
  visitor: Visitor,
  id: string,
  { agreed, version }: { agreed: boolean; version: number },
): Promise<Order> {
  const { hotelId } = (await queries.visitorOrder(context.db, visitor, id)) ?? throwNotFound()
  const write = async (tx: Tx) => {
    const row = (await queries.lockVisitorOrder(tx, visitor, id)) ?? throwNotFound()
    const unanswered = unansweredAmendments(row.amendments)
    const last = row.amendments.at(-1)
    // A retry after a lost answer.
    if (!unanswered && last?.answer?.agreed === agreed && row.version === version + 1) return { row }
    const { hotel, services } = (await readMenu(tx, hotelId)) ?? throwNotFound()
    if (row.version !== version) throw orderMovedError(row, hotel.timeZone, 'guest')
    if (!unanswered || !guestMayRefuse(row)) return throwInvalid('agreed', 'not_possible')
    const now = context.clock()
    const answer = { agreed, at: now.toISOString() }
    const amendments = row.amendments.map((each) => (each.answer ? each : { ...each, answer }))
    if (agreed) return { row, updated: await queries.updateOrder(tx, row, { amendments, changedAt: now }) }
    const articles = services.flatMap(({ articles }) => articles)
    const counted = countedItems(articles.map((article) => pricedArticle(article, hotel, now)))
    // What is not counted any more takes nothing from stock.
    const isStillTaken = ({ itemId }: { itemId: string }) =>
      counted.has(itemId) || row.lines.some(({ taken }) => taken?.some((each) => each.itemId === itemId))
    const lines = unanswered.before.lines.map((line) => ({ ...line, taken: line.taken?.filter(isStillTaken) ?? [] }))
    const forGuests = await moveStock(tx, row, lines)
    const { total } = unanswered.before
    const updated = await updateLines(tx, row, { lines, total, amendments, changedAt: now })
    return { row, updated, forGuests, amended: true }
  }
  return presentOrder(await writeChange(context, hotelId, write, { locksHotel: true }), 'guest')
}

/** The guest asks for a change of an order that nobody has accepted. Throws `not_changeable` afterwards. */
export async function requestChange(
  context: AppContext,
  visitor: Visitor,
  id: string,
  text: string,
  admit: () => Promise<unknown>,
): Promise<Order> {
  const { hotelId } = (await queries.visitorOrder(context.db, visitor, id)) ?? throwNotFound()
  await admit()
  const write = async (tx: Tx) => {
    const row = (await queries.lockVisitorOrder(tx, visitor, id)) ?? throwNotFound()
    if ((row.changeRequest?.text ?? '') === text) return { row }
    if (!guestMayAskChange(row.status))
      throw new ApiError('not_changeable', { context: { order: presentOrder(row, 'guest') } })
    const now = context.clock()
    const changeRequest = text ? { text, at: now.toISOString() } : null
    return { row, updated: await queries.updateOrder(tx, row, { changeRequest, changedAt: now }) }
  }
  return presentOrder(await writeChange(context, hotelId, write, { locksHotel: false }), 'guest')
}
