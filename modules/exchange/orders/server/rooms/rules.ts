import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { localeOf } from '#core/i18n/format.ts'
import type { OrderRequest } from '../../contract.ts'
import type { Menu } from '../menu/service.ts'
import type { OrderRow } from '../queries.ts'

/** The parts of an order's draft that say where it goes, and who asks. */
export interface DestinationRequest {
  orderRequest: OrderRequest
  buyer: { visitor: Visitor } | { scope: HotelScope }
  lang: Lang
}

/**
 * The room of the order, and the one that its code proves. An order that is brought to a seat has a room only if it is
 * charged to one, and a room that was typed never counts for it.
 */
export async function roomOf(context: AppContext, menu: Menu, draft: DestinationRequest) {
  const { deliveryMode, roomToken, toRoomBill } = draft.orderRequest
  const toSeat = deliveryMode === 'seat-delivery'
  const known = toSeat && !roomToken ? noRoom : await roomWithProof(context, menu, draft)
  const proven = known.roomProof === 'qr' ? known.room : null
  return { ...(toSeat && !toRoomBill ? noRoom : known), proven }
}

const noRoom: Pick<OrderRow, 'room' | 'roomProof'> = { room: null, roomProof: null }

/**
 * The room, and how it is known: from a code scanned in it, or typed. The room on the guest's screen must match the
 * code, otherwise the order would be delivered to another room.
 */
async function roomWithProof(
  context: AppContext,
  { rooms }: Menu,
  { orderRequest: { room, roomToken }, buyer, lang }: DestinationRequest,
): Promise<Pick<OrderRow, 'room' | 'roomProof'>> {
  if (!roomToken) {
    if (!room) return noRoom
    const knownRoom = rooms.typed(room)
    if ('nearest' in knownRoom) throw unknownRoom(room, knownRoom.nearest, lang)
    return { room: knownRoom.room, roomProof: 'typed' }
  }
  const proven = await rooms.proven(context, roomToken, 'visitor' in buyer ? buyer.visitor : {})
  if (proven === null || (room && room !== proven))
    throw new ApiError('invalid', { fields: [{ path: 'roomToken', code: 'room_code' }] })
  return { room: proven, roomProof: 'qr' }
}

function unknownRoom(room: string, nearest: string[], lang: Lang): ApiError {
  const roomList = new Intl.ListFormat(localeOf[lang], { type: 'disjunction' }).format(nearest)
  const code = nearest.length > 0 ? 'room_unknown_near' : 'room_unknown'
  return new ApiError('invalid', {
    fields: [{ path: 'room', code, params: { room, near: roomList } }],
    context: { rooms: nearest },
  })
}
