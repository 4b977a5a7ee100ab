import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwInvalid } from '#core/errors/server/api-error.ts'
import { lastCheckOut } from '#modules/content/qr-codes/server/service.ts'
import type { SlotService, Slots } from '#modules/content/services/slots-rules.ts'
import type { HotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { StaffOrderRequest } from '../../contract.ts'
import { addReminders } from '../bookings/jobs.ts'
import { countBookingsOfStay, takenRows } from '../bookings/queries.ts'
import { type BookedFields, decideGuestBooking, decideStaffBooking, takenOf, takenRowOf } from '../bookings/rules.ts'
import type { OrderRow } from '../queries.ts'
import { removeServedWaits } from '../waits/queries.ts'

type NewOrder = Omit<OrderRow, 'number'>

/** What is booked in a locked hotel, with the bookings that are decided together. */
export interface Bookings {
  tx: Tx
  rows: Awaited<ReturnType<typeof takenRows>>
  /** The orders of the batch so far. */
  placed: NewOrder[]
  add: (order: NewOrder) => void
}

export async function readBookings(tx: Tx, hotelId: string, now: Date): Promise<Bookings> {
  const rows = await takenRows(tx, hotelId, now)
  const placed: NewOrder[] = []
  const add = (order: NewOrder) => {
    placed.push(order)
    rows.push(...takenRowOf(order))
  }
  return { tx, rows, placed, add }
}

type BookedService = SlotService & { id: string; leadMinutes: number }

/**
 * What an order of a service with bookable times books. Throws `invalid`, `slot_taken`, and `booking_share_used` when the
 * room has had its share of the stay.
 */
export async function decideBooking(
  bookings: Bookings | null,
  { hotel, service }: { hotel: HotelRow; service: BookedService & { slots: Slots } },
  { dueAt, partySize, resourceId }: Pick<StaffOrderRequest, 'dueAt' | 'partySize' | 'resourceId'>,
  /** `visitorId` null: staff book. */
  { visitorId, room }: { visitorId: string | null; room: string | null },
  now: Date,
): Promise<BookedFields> {
  if (!bookings) throw new Error('a booking is decided while its hotel is locked')
  if (!dueAt) return throwInvalid('dueAt', 'time_required')
  const request = { startsAt: new Date(dueAt), partySize, timeZone: hotel.timeZone, now }
  if (visitorId === null)
    return decideStaffBooking(service, takenOf(bookings.rows, service.id, service.slots), { ...request, resourceId })
  // What is held for this guest is free for this guest.
  const taken = takenOf(bookings.rows, service.id, service.slots, (row) => row.visitorId === visitorId)
  const booked = decideGuestBooking(service, taken, request)
  await assertShare(bookings, hotel.id, service, room, visitorId, now)
  return booked
}

async function assertShare(
  { tx, placed }: Bookings,
  hotelId: string,
  { id: serviceId, slots: { maxPerStay } }: BookedService,
  room: string | null,
  visitorId: string,
  now: Date,
): Promise<void> {
  if (maxPerStay === null) return
  const stayStart = room === null ? null : await lastCheckOut(tx, hotelId, room)
  const stored = await countBookingsOfStay(tx, { hotelId, serviceId, room, visitorId, stayStart, now })
  const inBatch = placed.filter(
    (order) =>
      order.serviceId === serviceId && ((room !== null && order.room === room) || order.visitorId === visitorId),
  )
  if (stored + inBatch.length >= maxPerStay)
    throw new ApiError('booking_share_used', { params: () => ({ limit: maxPerStay }) })
}

/** What follows from bookings that were just placed: reminders, and the ends of the guests' waits. */
export async function afterBooking(context: AppContext, tx: Tx, hotel: HotelRow, orders: OrderRow[]): Promise<void> {
  for (const order of orders) await removeServedWaits(tx, order, hotel.timeZone)
  await addReminders(context, tx, orders)
}
