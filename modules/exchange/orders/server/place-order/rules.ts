import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { formatDay, formatMoney, formatTime, hourAt } from '#core/i18n/format.ts'
import { readText } from '#core/i18n/localized.ts'
import { localDate } from '#core/time/hours.ts'
import { readProof } from '#modules/content/qr-codes/proof-rules.ts'
import { checkSurname } from '#modules/content/qr-codes/server/service.ts'
import { acceptsAutomatically } from '#modules/content/services/acceptance-rules.ts'
import { isPaused, linesNotServedAt } from '#modules/content/services/rules.ts'
import { type ArticleRow, pricedArticle, type ServiceWithArticles } from '#modules/content/services/server/service.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { OrderRequest, StaffOrderRequest } from '../../contract.ts'
import { offeredHandovers } from '../../handover-rules.ts'
import {
  type BilledOrder,
  checkLines,
  checkTiming,
  countStockItems,
  goesOnRoomBill,
  maxOrderLength,
  priceLine,
  quantityLimitOf,
  releaseTimeOf,
} from '../../rules.ts'
import type { StoredLine, StoredStatusChange, TextSnapshot } from '../../schema.ts'
import { waitTimeOfHour } from '../../wait-time-rules.ts'
import { notBooked } from '../bookings/rules.ts'
import type { Menu } from '../menu/service.ts'
import { type Bookings, decideBooking } from '../place-booking/service.ts'
import { presentLine } from '../presenters.ts'
import type { OrderRow } from '../queries.ts'
import { roomOf } from '../rooms/rules.ts'
import { seatOf } from '../seats/rules.ts'
import { addStockUse, type StockUse, withRemainingStock } from '../stock-use/rules.ts'

/**
 * Who places the order: a guest, or a member of staff for a guest. `admit` throws when guests send too much; it gets
 * the room if its code proves it. `readmit` undoes that, because a retry of a stored order does not count.
 */
export type Requester =
  | { visitor: Visitor; admit: (provenRoom: string | null) => Promise<void>; readmit: () => Promise<void> }
  | { scope: HotelScope }

/** An order request before it is validated and stored. */
export interface OrderDraft {
  /** The id of the future order. */
  id: string
  hotelId: string
  buyer: Requester
  orderRequest: StaffOrderRequest
  /** The guest's language. */
  lang: Lang
  /** Its `Idempotency-Key`. */
  key: string
}

/**
 * The claim of the order's idempotency key. Of proofs only the code counts: a guest who scans the code again before a
 * retry, or types it twice, has another proof of the same room and sends the same order.
 */
export const idempotencyClaimOf = ({ id, buyer, key, orderRequest }: OrderDraft) => ({
  actorId: 'visitor' in buyer ? buyer.visitor.visitorId : buyer.scope.person.userId,
  key,
  request: {
    ...orderRequest,
    roomToken: codeOfProof(orderRequest.roomToken),
    seatToken: codeOfProof(orderRequest.seatToken),
  },
  ref: id,
})

const codeOfProof = (proof: string | undefined) => proof && (readProof(proof)?.token ?? proof)

/** The open orders of each service, by its id. Empty where no service limits how many are accepted automatically. */
export type WaitingOrders = Map<string, number>

/** Whether this order's acceptance depends on how many orders wait, which is counted with the hotel locked. */
export function dependsOnWaiting(menu: Menu | null, { buyer, orderRequest }: OrderDraft): boolean {
  const found = menu?.services.find(({ service }) => service.id === orderRequest.serviceId)
  return 'visitor' in buyer && found?.service.automaticAcceptance === 'until'
}

/** Builds the order from a draft with the current menu, without its number. Throws if it cannot be placed. */
export async function decideOrder(
  context: AppContext,
  menu: Menu | null,
  draft: OrderDraft,
  now: Date,
  stockUse: StockUse,
  waiting: WaitingOrders,
  bookings: Bookings | null = null,
): Promise<Omit<OrderRow, 'number'>> {
  const { hotelId, id, buyer, orderRequest, lang } = draft
  const serviceWithArticles = menu?.services.find(({ service }) => service.id === orderRequest.serviceId)
  if (!menu || !serviceWithArticles) throw new ApiError('not_found')
  const { hotel } = menu
  const articles = serviceWithArticles.articles
    .filter((article) => orderRequest.lines.some(({ articleId }) => articleId === article.id))
    .map((article) => withRemainingStock(article, stockUse))
  if ('visitor' in buyer && hotel.orderProof === 'room' && !orderRequest.roomToken)
    throw new ApiError('order_proof_needed')
  const seat = await seatOf(context, menu, serviceWithArticles.service, draft)
  const { proven, ...charged } = await roomOf(context, menu, draft)
  const { room, roomProof } = charged
  const request = { ...orderRequest, room: room ?? undefined }
  // A pause applies to guests only; staff may order.
  const paused = isPaused(serviceWithArticles.service, now) && 'visitor' in buyer
  const priced = articles.map((row) => pricedArticle(row, hotel, now))
  const { sections } = serviceWithArticles
  assertOrderable(
    hotel,
    { service: { ...serviceWithArticles.service, paused }, sections, menu: priced },
    request,
    lang,
    now,
  )
  const lines = request.lines.map((line) => {
    const counted = countStockItems(priced, [line])
    return { ...snapshotLine(hotel, articles, line, lang, now), ...(counted.length > 0 && { taken: counted }) }
  })
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  assertPrice(hotel, request, lines, total)
  assertPayable(hotel, total, lang)
  assertLength(lines)
  const { service } = serviceWithArticles
  const booked = service.slots
    ? await decideBooking(
        bookings,
        { hotel, service: { ...service, slots: service.slots, paused } },
        orderRequest,
        { visitorId: 'visitor' in buyer ? buyer.visitor.visitorId : null, room },
        now,
      )
    : notBooked
  if ('visitor' in buyer) {
    assertBillable(hotel, { ...request, roomProof, total })
    // Only valid orders count, so that invalid requests cannot use up the limit.
    await buyer.admit(proven)
  }
  addStockUse(stockUse, countStockItems(priced, request.lines))
  const waitingOrders = waiting.get(orderRequest.serviceId) ?? 0
  waiting.set(orderRequest.serviceId, waitingOrders + 1)
  const dueAt = request.dueAt ? new Date(request.dueAt) : null
  const waitTime = dueAt
    ? null
    : waitTimeOfHour(menu.waitTimes[service.id], hourAt(now, hotel.timeZone), service.leadMinutes)
  const status = initialStatus(buyer, now, acceptsAutomatically(service, waitingOrders))
  const order = {
    hotelId,
    id,
    serviceId: service.id,
    serviceName: textSnapshot(hotel, service.name, lang),
    ...status,
    deliveryMode: request.deliveryMode,
    seat,
    room,
    roomProof,
    guestName: request.guestName || null,
    surnameCheck:
      hotel.roomBillProof === 'surname' && room && request.guestName && goesOnRoomBill({ ...request, total })
        ? await checkSurname(context, hotelId, room, request.guestName)
        : null,
    dueAt,
    // A guest waits for the answer to a booking, so it is released at once, and again before its time once it is accepted.
    releaseAt: booked.resourceId && status.status === 'new' ? null : releaseTimeOf(dueAt, service.leadMinutes, now),
    snoozedBy: null,
    untilCheckOut: false,
    promisedFrom: waitTime && minutesAfter(now, waitTime.from),
    promisedUntil: waitTime && minutesAfter(now, waitTime.until),
    promisedBy: null,
    note: request.note ?? '',
    allergies: request.allergies ?? [],
    lines,
    total,
    currency: hotel.currency,
    guestLang: lang,
    placedAt: now,
    changedAt: now,
    forget: false,
    prints: 0,
    autoPrints: [],
    version: 1,
    amendments: [],
    changeRequest: null,
    billedAt: null,
    billedBy: null,
    ...booked,
    bookingMoves: [],
    alertedSince: null,
  }
  bookings?.add(order)
  return order
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Checks the proof that the hotel requires before it charges a room. */
function assertBillable(
  hotel: HotelRow,
  order: BilledOrder & Pick<OrderRequest, 'guestName'> & Pick<OrderRow, 'roomProof'>,
): void {
  if (!goesOnRoomBill(order)) return
  if (hotel.roomBillProof === 'scan' && order.roomProof !== 'qr') throw new ApiError('bill_proof_needed')
  if (hotel.roomBillProof === 'surname' && !order.guestName)
    throw new ApiError('invalid', { fields: [{ path: 'guestName', code: 'surname_required' }] })
}

/** Counter orders, and orders that are accepted automatically, start as accepted and trigger no alert. */
function initialStatus(
  buyer: Requester,
  now: Date,
  automatic: boolean,
): Pick<OrderRow, 'status' | 'history' | 'visitorId'> {
  const at = now.toISOString()
  if ('visitor' in buyer) {
    const { visitorId } = buyer.visitor
    const placed = { status: 'new' as const, at, by: 'guest' }
    return automatic
      ? { status: 'accepted', history: [placed, { status: 'accepted', at, by: 'system' }], visitorId }
      : { status: 'new', history: [placed], visitorId }
  }
  const { firstName: by, userId } = buyer.scope.person
  const steps: StoredStatusChange[] = [
    { status: 'new', at, by, userId },
    { status: 'accepted', at, by, userId },
  ]
  return { status: 'accepted', history: steps, visitorId: null }
}

/** Minutes that a guest may take to review the basket: the first offered time is still valid when it is sent. */
const reviewMinutes = 3

function timeText(instant: Date, now: Date, { timeZone }: HotelRow, lang: Lang): string {
  const time = formatTime(instant, lang, timeZone)
  return localDate(timeZone, instant) === localDate(timeZone, now)
    ? time
    : `${formatDay(instant, lang, timeZone)}, ${time}`
}

/** Valid but unavailable, now or at the requested time. */
const unavailableCodes = ['sold_out', 'not_served', 'not_served_before']

type PricedArticle = ReturnType<typeof pricedArticle>

function assertOrderable(
  hotel: HotelRow,
  { service, sections, menu }: Pick<ServiceWithArticles, 'service' | 'sections'> & { menu: PricedArticle[] },
  request: OrderRequest,
  lang: Lang,
  now: Date,
): void {
  const fields: FieldProblem[] = []
  if (service.kind !== 'order' && service.kind !== 'request') fields.push({ path: 'serviceId', code: 'not_orderable' })
  // A seat is checked with its code.
  if (
    request.deliveryMode !== 'seat-delivery' &&
    !offeredHandovers(service.deliveryMode).includes(request.deliveryMode)
  )
    fields.push({ path: 'deliveryMode', code: 'handover' })
  if (request.deliveryMode === 'room-delivery' && !request.room) fields.push({ path: 'room', code: 'room_required' })
  if (request.deliveryMode === 'reception-pickup' && !request.guestName)
    fields.push({ path: 'guestName', code: 'name_required' })
  for (const { path, code } of checkLines(menu, request.lines)) {
    const line = request.lines[Number(path.split('.')[1])]
    const article = menu.find(({ id }) => id === line?.articleId)
    const limit = article && quantityLimitOf(article, line?.options)
    fields.push({ path, code, params: limit === undefined ? undefined : { limit } })
  }
  const requestedDueAt = request.dueAt ? new Date(request.dueAt) : null
  for (const { index, opensAt } of linesNotServedAt(
    { sections, articles: menu },
    request.lines,
    hotel.timeZone,
    requestedDueAt ?? now,
  )) {
    const when = opensAt && { code: 'not_served_before', params: { time: timeText(opensAt, now, hotel, lang) } }
    fields.push({ path: `lines.${index}.articleId`, ...(when ?? { code: 'not_served' }) })
  }
  const leadMinutes = Math.max(0, service.leadMinutes - reviewMinutes)
  // The bookable times of a service are checked by themselves.
  const timing = service.slots
    ? null
    : checkTiming({ ...service, leadMinutes, timeZone: hotel.timeZone, dueAt: requestedDueAt, now })
  if (service.slots && !requestedDueAt) fields.push({ path: 'dueAt', code: 'time_required' })
  if (timing?.code === 'too_early')
    fields.push({ path: 'dueAt', code: 'too_early', params: { time: timeText(timing.earliest, now, hotel, lang) } })
  if (timing?.code === 'too_late') fields.push({ path: 'dueAt', code: 'too_late' })

  if (fields.some(({ code }) => !unavailableCodes.includes(code))) throw new ApiError('invalid', { fields })
  if (timing?.code === 'service_paused') throw new ApiError('service_paused')
  if (timing?.code === 'service_closed')
    throw new ApiError('service_closed', { context: { opensAt: timing.opensAt?.toISOString() ?? null } })
  if (fields.some(({ code }) => code === 'sold_out')) throw new ApiError('sold_out', { fields })
  if (fields.length > 0) throw new ApiError('not_served', { fields })
}

export function assertPrice(
  hotel: Pick<HotelRow, 'currency'>,
  request: Pick<OrderRequest, 'expectedTotal'>,
  lines: StoredLine[],
  total: number,
): void {
  if (request.expectedTotal === undefined || request.expectedTotal === total) return
  const money = (amount: number) => ({ amount, currency: hotel.currency })
  throw new ApiError('price_changed', {
    context: {
      total: money(total),
      lines: lines.map(({ articleId, unitPrice, total }) => ({
        articleId,
        unitPrice: money(unitPrice),
        total: money(total),
      })),
    },
    params: (lang) => ({ total: formatMoney(money(total), lang) }),
  })
}

/** Maximum total in cents: the limit of the database column. */
const maxTotal = 2_147_483_647

export function assertPayable({ currency }: Pick<HotelRow, 'currency'>, total: number, lang: Lang): void {
  if (total <= maxTotal) return
  const params = { limit: formatMoney({ amount: maxTotal, currency }, lang) }
  throw new ApiError('invalid', { fields: [{ path: 'lines', code: 'too_big_number', params }] })
}

/** Limits the size of an order, because every event and list contains the whole order. */
export function assertLength(lines: StoredLine[]): void {
  const length = Math.max(
    ...(['guest', 'operations'] as const).map(
      (reader) => JSON.stringify(lines.map((line) => presentLine(line, reader, 'EUR'))).length,
    ),
  )
  if (length > maxOrderLength) throw new ApiError('invalid', { fields: [{ path: 'lines', code: 'order_too_long' }] })
}

type HotelTextSettings = Pick<HotelRow, 'defaultLang' | 'operationsLang' | 'currency' | 'timeZone'>

export const textSnapshot = (
  { defaultLang, operationsLang }: HotelTextSettings,
  text: Localized,
  lang: Lang,
): TextSnapshot => ({
  guest: readText(text, lang, defaultLang),
  operations: readText(text, operationsLang, defaultLang),
})

/** A line as it is stored: with its names and prices at this moment. */
export function snapshotLine(
  hotel: HotelTextSettings,
  articles: ArticleRow[],
  line: OrderRequest['lines'][number],
  lang: Lang,
  now: Date,
): StoredLine {
  const article = articles.find(({ id }) => id === line.articleId) as ArticleRow
  const chosen = new Set(line.options)
  return {
    articleId: article.id,
    name: textSnapshot(hotel, article.name, lang),
    ...priceLine(pricedArticle(article, hotel, now), line),
    vatRate: article.vatRate,
    options: article.options.flatMap((option) =>
      option.choices
        .filter(({ id }) => chosen.has(id))
        .map((choice) => ({
          name: textSnapshot(hotel, option.name, lang),
          choice: textSnapshot(hotel, choice.name, lang),
          price: choice.price,
          choiceId: choice.id,
          allergens: choice.allergens ?? null,
        })),
    ),
    allergens: article.allergens,
    quantity: line.quantity,
    note: line.note ?? '',
  }
}
