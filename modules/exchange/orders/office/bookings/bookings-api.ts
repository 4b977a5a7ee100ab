import { queryOptions, useMutation, useMutationState } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../../bookings-contract.ts'
import type { Order } from '../../contract.ts'
import { orderOfMoveError, upsertOrder } from '../api.ts'
import { type Booking, isBooking, isSameTarget, type MoveTarget, positionOf } from './timeline.ts'

const bookingsKey = (hotelId: string) => ['hotels', hotelId, 'bookings']
const moveKey = (hotelId: string) => [...bookingsKey(hotelId), 'move']

/** The bookings and blocked times of one day. Events of orders and of the hotel load it again. */
export const diaryQuery = (hotelId: string, day: string) =>
  queryOptions({
    queryKey: [...bookingsKey(hotelId), 'day', day],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { day }, signal }
      return (await staffRequest<typeof contract.readDiary>('get', '/v1/hotels/{hotelId}/bookings', options)).data
    },
    staleTime: 0,
  })

export const refreshDiary = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: [...bookingsKey(hotelId), 'day'] })

/** `partySize` absent: as it is. `resourceId` empty: the same resource, or the smallest free one. */
export interface BookingMove {
  booking: Booking
  target: MoveTarget
  partySize?: number
}

export async function sendBookingMove(hotelId: string, { booking, target, partySize }: BookingMove): Promise<Order> {
  const { id: orderId, version } = booking
  const body = {
    startsAt: new Date(target.startsAt).toISOString(),
    version,
    ...(target.resourceId && { resourceId: target.resourceId }),
    ...(partySize !== undefined && { partySize }),
  }
  const options = { params: { hotelId, orderId }, body }
  const path = '/v1/hotels/{hotelId}/orders/{orderId}/booking'
  try {
    const { data } = await staffRequest<typeof contract.moveBooking>('patch', path, options)
    upsertOrder(hotelId, data)
    return data
  } catch (error) {
    const current = orderOfMoveError(error)
    if (current) upsertOrder(hotelId, current)
    // The first answer was lost: it is already where it was to go.
    if (current && isBooking(current) && isSameTarget(positionOf(current), target)) return current
    throw error
  } finally {
    void refreshDiary(hotelId)
  }
}

/** Moves a booking. Until the server has answered, the timeline shows it at its new time. */
export const useMoveBooking = (hotelId: string) =>
  useMutation({ mutationKey: moveKey(hotelId), mutationFn: (move: BookingMove) => sendBookingMove(hotelId, move) })

export const usePendingBookingMoves = (hotelId: string): BookingMove[] =>
  useMutationState({
    filters: { mutationKey: moveKey(hotelId), status: 'pending' },
    select: (mutation) => mutation.state.variables as BookingMove,
  })

export type BlockInput = Pick<contract.Block, 'resourceId' | 'startsAt' | 'endsAt' | 'note'>

export async function blockTime(hotelId: string, serviceId: string, body: BlockInput) {
  const options = { params: { hotelId, serviceId }, body }
  const path = '/v1/hotels/{hotelId}/services/{serviceId}/blocks'
  const { data } = await staffRequest<typeof contract.blockTime>('post', path, options)
  await refreshDiary(hotelId)
  return data
}

export async function unblockTime(hotelId: string, { serviceId, id: blockId }: contract.Block) {
  const options = { params: { hotelId, serviceId, blockId } }
  const path = '/v1/hotels/{hotelId}/services/{serviceId}/blocks/{blockId}'
  await staffRequest<typeof contract.unblockTime>('delete', path, options)
  await refreshDiary(hotelId)
}
