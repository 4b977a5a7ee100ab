import type { ScannedSeat } from '#modules/content/qr-codes/guest/api.ts'
import { seatEnd } from '#modules/content/qr-codes/seats-rules.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { availableFrom, linesNotServedAt } from '#modules/content/services/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { OrderProof, RoomBillProof } from '#modules/hotel/hotels/rules.ts'
import type { OrderRequest } from '../../contract.ts'
import { type Handover, offeredHandovers } from '../../handover-rules.ts'
import {
  checkLines,
  goesOnRoomBill,
  maxOrderDaysAhead,
  type OrderLineError,
  offeredTimes,
  priceOrder,
} from '../../rules.ts'
import { freeTimesOf } from '../bookings.ts'
import type { Basket } from './basket.ts'

/** Name and room, stored for one visit only, so that the room of an earlier stay never reappears. */
export interface CheckoutDetails {
  room: string
  guestName: string
  /** The code that was scanned in `room`; absent when the room was typed. */
  roomToken?: string
}

/** `not_served`: the articles of the basket are never all served at the same time. */
export type CheckoutLineError = OrderLineError['code'] | 'not_served'

export interface Checkout {
  /** False while the service is paused without an end. */
  takesOrders: boolean
  handover: Handover
  handovers: Handover[]
  /** The scan of the seat to which the order is brought; null: it is handed over otherwise. */
  seatToken: string | null
  /** Whether the guest may put an order brought to the seat on the bill of the room that this phone has proved. */
  mayChargeRoom: boolean
  /** Whether the guest has chosen that. */
  toRoomBill: boolean
  /** Whether the order needs the proof of the room, though it is not brought there. */
  provesRoom: boolean
  /** Null: as soon as possible; while the service is closed, a time must still be chosen. */
  dueAt: string | null
  /** The available times at which all articles are served, earliest first. */
  slots: Date[]
  /** Whether all articles are served now; the service itself may be closed. */
  servedNow: boolean
  /** Cents for each line, and in total for the lines that can be ordered. */
  prices: { unitPrice: number; total: number }[]
  total: number
  /** The proof that the hotel requires before it charges a room. */
  billProof: RoomBillProof
  /** The error of a line, by its index. */
  lineErrors: Map<number, CheckoutLineError>
  /** Indexes of the lines whose price differs from the one that the guest saw. */
  repriced: number[]
}

/** Everything computed from a basket and the current state of the hotel. */
export function checkoutOf(
  basket: Basket,
  service: PublicService,
  hotel: {
    timeZone: string
    now: Date
    roomBillProof: RoomBillProof
    takenTimes: PublicHotel['takenTimes']
    orderProof?: OrderProof
    seat?: Pick<ScannedSeat, 'token' | 'at'> | null
    provenRoom?: string | null
  },
): Checkout {
  const { timeZone, now, roomBillProof, orderProof = 'none', seat = null, provenRoom = null } = hotel
  const { seatService } = service
  const seatUntil = seat && seatService ? seatEnd(new Date(seat.at), seatService.hours, timeZone) : null
  const handovers: Handover[] = [
    ...(seatUntil && now < seatUntil ? (['seat-delivery'] as const) : []),
    ...offeredHandovers(service.deliveryMode),
  ]
  const chosen = handovers.find((handover) => handover === basket.handover)
  const lineErrors = new Map<number, CheckoutLineError>()
  for (const { path, code } of checkLines(service.articles, basket.lines)) {
    const index = Number(path.split('.')[1])
    // A line with only an unavailable choice can be corrected.
    const error = code === 'sold_out' && path.endsWith('.options') ? 'unknown_choice' : code
    if (!lineErrors.has(index)) lineErrors.set(index, error)
  }
  const handover = chosen ?? handovers[0] ?? 'room-delivery'
  const toSeat = handover === 'seat-delivery'
  const linesNotServed = (at: Date) => linesNotServedAt(service, basket.lines, timeZone, at)
  const isPossible = (slot: Date) => linesNotServed(slot).length === 0 && !(toSeat && seatUntil && slot > seatUntil)
  const slots = service.slots
    ? withChosen(freeTimesOf(service, hotel, basket.partySize ?? 1, now).filter(isPossible), basket, now)
    : slotsOf(service, timeZone, now, isPossible)
  const linesNotServedNow = linesNotServed(now)
  const servedNow = linesNotServedNow.length === 0
  const takesOrders = availableFrom(service, now) !== null
  if (slots.length === 0 && !servedNow && takesOrders)
    for (const { index } of linesNotServedNow) if (!lineErrors.has(index)) lineErrors.set(index, 'not_served')
  const priced = priceOrder(service.articles, basket.lines)
  const total = priced.lines.reduce((sum, line, index) => (lineErrors.has(index) ? sum : sum + line.total), 0)
  const mayChargeRoom = toSeat && provenRoom !== null && (seatService?.roomBill ?? false)
  const toRoomBill = mayChargeRoom && basket.toRoomBill === true
  return {
    takesOrders,
    handover,
    handovers,
    seatToken: toSeat ? (seat?.token ?? null) : null,
    mayChargeRoom,
    toRoomBill,
    provesRoom: toRoomBill || orderProof === 'room',
    dueAt: basket.dueAt,
    slots,
    servedNow,
    prices: priced.lines,
    total,
    billProof: goesOnRoomBill({ deliveryMode: handover, total, toRoomBill }) ? roomBillProof : 'none',
    lineErrors,
    repriced: basket.lines.flatMap(({ seenPrice }, index) =>
      !lineErrors.has(index) && seenPrice !== priced.lines[index]?.unitPrice ? [index] : [],
    ),
  }
}

/** The free times with the one that the guest has chosen, which may be held for this guest. */
function withChosen(free: Date[], { dueAt }: Basket, now: Date): Date[] {
  const chosen = dueAt ? new Date(dueAt) : null
  if (!chosen || chosen <= now || free.some((time) => time.getTime() === chosen.getTime())) return free
  return [...free, chosen].sort((one, other) => one.getTime() - other.getTime())
}

/** The times of today and tomorrow; if there are none, those of the first day that has some. */
function slotsOf(service: PublicService, timeZone: string, now: Date, isPossible: (slot: Date) => boolean): Date[] {
  const nextTimes = offeredTimes({ ...service, timeZone, now }, 2).filter(isPossible)
  if (nextTimes.length > 0) return nextTimes
  return offeredTimes({ ...service, timeZone, now }, maxOrderDaysAhead)
    .filter(isPossible)
    .slice(0, 96)
}

/** The body of the request. The same basket gives the same text, so that a retry is the same request. */
export function orderRequest(
  basket: Basket,
  { handover, dueAt, total, billProof, seatToken, toRoomBill, provesRoom }: Checkout,
  details: CheckoutDetails,
): OrderRequest {
  const toSeat = handover === 'seat-delivery'
  const isNamed = handover === 'reception-pickup' || billProof === 'surname'
  return {
    serviceId: basket.serviceId,
    deliveryMode: handover,
    // Also sent for pick-up, where the name identifies the order.
    room: toSeat ? undefined : details.room.trim() || undefined,
    roomToken: toSeat && !provesRoom ? undefined : details.roomToken,
    seatToken: seatToken ?? undefined,
    toRoomBill: toRoomBill || undefined,
    guestName: isNamed ? details.guestName.trim() : undefined,
    dueAt: dueAt ?? undefined,
    partySize: basket.partySize,
    note: basket.note.trim() || undefined,
    allergies: basket.allergies.length > 0 ? basket.allergies : undefined,
    lines: basket.lines.map(({ articleId, quantity, options, note }) => ({
      articleId,
      quantity,
      options: options.length > 0 ? options : undefined,
      note: note || undefined,
    })),
    expectedTotal: total,
  }
}

export type MissingField = 'room' | 'guestName' | 'surname' | 'dueAt'

/** Required fields that are still empty. */
export function missingFields(
  { handover, dueAt, slots, billProof }: Checkout,
  details: CheckoutDetails,
  open: boolean,
): MissingField[] {
  const missing: MissingField[] = []
  if (handover === 'room-delivery' && !details.room.trim()) missing.push('room')
  if (handover === 'reception-pickup' && !details.guestName.trim()) missing.push('guestName')
  if (billProof === 'surname' && !details.guestName.trim()) missing.push('surname')
  const isTimeValid = dueAt === null ? open : slots.some((slot) => slot.toISOString() === dueAt)
  if (!isTimeValid) missing.push('dueAt')
  return missing
}
