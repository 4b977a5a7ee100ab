import type { AppContext } from '#core/app/server/context.ts'
import { ApiError, throwInvalid } from '#core/errors/server/api-error.ts'
import { translator } from '#core/i18n/translator.ts'
import { seatEnd, seatName } from '#modules/content/qr-codes/seats-rules.ts'
import type { ServiceWithArticles } from '#modules/content/services/server/service.ts'
import type { StoredSeat } from '../../schema.ts'
import type { Menu } from '../menu/service.ts'
import type { DestinationRequest } from '../rooms/rules.ts'

/**
 * The seat to which the order is brought; null: none. Throws `invalid` where the service does not bring orders to seats
 * (one with bookable times never does) or charge them to rooms, or the scan of the seat does not count (any more), and
 * `bill_proof_needed` without a proof of the room: the code of a seat proves none.
 */
export async function seatOf(
  context: AppContext,
  { hotel, seats }: Menu,
  { seatService, slots }: Pick<ServiceWithArticles['service'], 'seatService' | 'slots'>,
  { orderRequest, buyer, lang }: DestinationRequest,
): Promise<StoredSeat | null> {
  const { deliveryMode, seatToken, toRoomBill, roomToken, dueAt } = orderRequest
  if (deliveryMode !== 'seat-delivery') return null
  if (!seatService || slots) return throwInvalid('deliveryMode', 'handover')
  if (toRoomBill && !seatService.roomBill) throwInvalid('toRoomBill', 'seat_bill')
  if (toRoomBill && !roomToken) throw new ApiError('bill_proof_needed')
  const user = 'visitor' in buyer ? buyer.visitor : {}
  const seat = seatToken ? await seats.scanned(context, seatToken, hotel.timeZone, user) : null
  if (!seat) return throwInvalid('seatToken', 'seat_code')
  const until = seatEnd(seat.scannedAt, seatService.hours, hotel.timeZone)
  if (context.clock() >= until) throwInvalid('seatToken', 'seat_code')
  if (dueAt && new Date(dueAt) > until) throwInvalid('dueAt', 'too_late')
  const { kind, label } = seat
  const name = { guest: seatName(seat, translator(lang)), operations: seatName(seat, translator(hotel.operationsLang)) }
  return { kind, label, name }
}
