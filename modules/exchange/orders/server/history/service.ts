import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { csvPageSize, csvStream } from '#core/http/server/csv.ts'
import { readRowPage } from '#core/http/server/request/paging.ts'
import type { Lang, Money } from '#core/i18n/contract.ts'
import { formatMoney, localeOf } from '#core/i18n/format.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { addDays, instantAt } from '#core/time/hours.ts'
import { lastCheckOut } from '#modules/content/qr-codes/server/service.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { splitByStay } from '../../bill-rules.ts'
import type { BillChange, HistoryFilter, PastOrder, RoomBill } from '../../history-contract.ts'
import { maxBillOrders } from '../../rules.ts'
import { presentOrder } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import { cursorAfter, positionOf, readAfter } from '../service.ts'
import * as history from './queries.ts'

interface Days {
  from?: string | undefined
  until?: string | undefined
}

/** The instants of whole days in the hotel's time zone. Throws `invalid` when the last day is before the first. */
function instantsOf({ from, until }: Days, timeZone: string) {
  if (from && until && until < from) throw new ApiError('invalid', { fields: [{ path: 'until', code: 'invalid' }] })
  const midnight = (day: string | undefined) => (day ? (instantAt(timeZone, `${day}T00:00`) ?? undefined) : undefined)
  return { from: midnight(from), until: midnight(until && addDays(until, 1)) }
}

const presentPastOrder = (row: OrderRow): PastOrder => ({
  ...presentOrder(row, 'operations'),
  billed: row.billedAt && { by: row.billedBy ?? '', at: row.billedAt.toISOString() },
})

const toHistoryQuery = ({ q, room, service, status, billed, ...days }: HistoryFilter, timeZone: string) => ({
  text: q || undefined,
  room,
  serviceId: service,
  statuses: status,
  billed,
  ...instantsOf(days, timeZone),
})

/** Newest first; `next` is the cursor of the next page. */
export async function readHistory(
  context: AppContext,
  scope: HotelScope,
  { after, limit, ...filter }: HistoryFilter & { after?: string | undefined; limit: number },
) {
  const { timeZone } = await hotelOf(context.db, scope)
  const query = toHistoryQuery(filter, timeZone)
  const start = readAfter(after)
  const { items: orders, last } = await readRowPage(
    limit,
    (row, count) =>
      history.historyOf(context.db, scope, { ...query, after: row ? positionOf(row) : start, limit: count }),
    presentPastOrder,
  )
  return { orders, next: last && cursorAfter(last) }
}

const columns = [
  'number',
  'placed',
  'status',
  'service',
  'handover',
  'seat',
  'room',
  'guest',
  'lines',
  'note',
  'total',
  'currency',
  'billedAt',
  'billedBy',
] as const

/**
 * The history as a table in the reader's language; amounts and times in the format that spreadsheets of that language
 * read.
 */
export async function exportHistory(
  context: AppContext,
  scope: HotelScope,
  filter: HistoryFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { lang } = filter
  const { timeZone } = await hotelOf(context.db, scope)
  const query = toHistoryQuery(filter, timeZone)
  const translate = translator(staffLangFor(lang))
  const head = columns.map((column) => translate(`orders.office.history.columns.${column}`))
  const cells = cellsOf(lang, timeZone)
  return csvStream(head, lang, async (after) => {
    const rows = await history.historyOf(context.db, scope, { ...query, after: readAfter(after), limit: csvPageSize })
    const last = rows.length === csvPageSize ? rows.at(-1) : undefined
    return { rows: rows.map((row) => cells(presentPastOrder(row))), next: last && cursorAfter(last) }
  })
}

function cellsOf(lang: Lang, timeZone: string) {
  const translate = translator(staffLangFor(lang))
  const instant = new Intl.DateTimeFormat(localeOf[lang], { dateStyle: 'short', timeStyle: 'short', timeZone })
  const amount = new Intl.NumberFormat(localeOf[lang], { minimumFractionDigits: 2, useGrouping: false })
  const when = (at: string | undefined) => (at ? instant.format(new Date(at)) : '')
  return (order: PastOrder) => [
    String(order.number),
    when(order.placedAt),
    translate(`orders.office.status.${order.status}`),
    order.serviceName,
    translate(`orders.office.counter.handovers.${order.deliveryMode}`),
    order.seat?.name ?? '',
    order.room ?? '',
    order.guestName ?? '',
    order.lines
      .map(({ quantity, name, options }) =>
        [`${quantity} × ${name}`, ...options.map(({ choice }) => choice)].join(', '),
      )
      .join(' ; '),
    order.note,
    amount.format(order.total.amount / 100),
    order.total.currency,
    when(order.billed?.at),
    order.billed?.by ?? '',
  ]
}

/** The orders that a room has to pay, oldest first. */
export async function readBill(context: AppContext, scope: HotelScope, room: string, days: Days): Promise<RoomBill> {
  return billOf(context.db, scope, room, days)
}

async function billOf(db: Db | Tx, scope: HotelScope, room: string, days: Days): Promise<RoomBill> {
  const { timeZone } = await hotelOf(db, scope)
  const rows = await history.billOf(db, scope, room, { ...instantsOf(days, timeZone), limit: maxBillOrders })
  const orders = rows.toReversed().map(presentPastOrder)
  const checkedOutAt = (await lastCheckOut(db, scope.hotelId, room))?.toISOString() ?? null
  const { present: currentStay } = splitByStay(orders, checkedOutAt)
  const served = currentStay.filter(({ status }) => status === 'completed')
  return {
    room,
    orders,
    checkedOutAt,
    toCarry: sumByCurrency(served.filter(({ billed }) => !billed)),
    carried: sumByCurrency(served.filter(({ billed }) => billed)),
    open: currentStay.length - served.length,
  }
}

/** One sum for each currency, because the hotel may have changed its currency. */
function sumByCurrency(orders: PastOrder[]): Money[] {
  const found = new Map<string, number>()
  for (const { total } of orders) found.set(total.currency, (found.get(total.currency) ?? 0) + total.amount)
  return [...found].map(([currency, amount]) => ({ amount, currency }))
}

/**
 * Marks served orders of a room as carried over to its bill, or removes the mark. Throws `invalid` when one of them is
 * not a served order of this room.
 */
export async function changeBill(
  context: AppContext,
  scope: HotelScope,
  room: string,
  days: Days & { lang: Lang },
  { orderIds, carried }: BillChange,
): Promise<RoomBill> {
  return transaction(context.db, async (tx) => {
    const ids = [...new Set(orderIds)]
    const rows = await history.lockServed(tx, scope, room, ids)
    if (rows.length < ids.length)
      throw new ApiError('invalid', { fields: [{ path: 'orderIds', code: 'not_possible' }] })
    const changed = rows.filter(({ billedAt }) => (billedAt === null) === carried)
    const [first] = changed
    if (first) {
      const at = context.clock()
      const { firstName, lastName } = scope.person
      const by = `${firstName} ${lastName}`.trim()
      await history.setBilled(
        tx,
        scope,
        changed.map(({ id }) => id),
        carried ? { at, by } : null,
      )
      const { operationsLang } = await hotelOf(tx, scope)
      const numbers = changed.map(({ number }) => String(number))
      const total = sumByCurrency(changed.map(presentPastOrder)).map((sum) => formatMoney(sum, operationsLang))
      await recordAction(context, tx, scope, {
        act: carried ? 'bill.carried' : 'bill.reopened',
        subject: { id: first.id, name: room },
        changes: [
          { field: 'billOrders', from: null, to: numbers.join(', ') },
          { field: 'billTotal', from: null, to: total.join(', ') },
        ],
      })
      await publish(tx, { hotelId: scope.hotelId, type: 'bill.changed', subject: first.id, version: 0, at })
    }
    return billOf(tx, scope, room, days)
  })
}
