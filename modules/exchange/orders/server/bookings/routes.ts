import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import { guestLimits } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import * as contract from '../../bookings-contract.ts'
import * as waits from '../waits/service.ts'
import * as bookings from './service.ts'

export function bookingRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const spendChange = (visitorId: string) => context.limits.orderChanges.spend(visitorId)
  mount(contract.moveGuestBooking, async ({ visitor, params, body }) => {
    await spendChange(visitor.visitorId)
    return bookings.moveVisitorBooking(context, visitor, params.orderId, body)
  })
  const { orderChanges, waitsRoom, waitsAddress, waitsHotel } = context.limits
  const waitLimits = { visitor: orderChanges, room: waitsRoom, address: waitsAddress, hotel: waitsHotel }
  mount(contract.joinWaitingList, async ({ visitor, params: { hotelId, serviceId }, query, body, address }) => {
    const { visitorId } = visitor
    const provenRoom = await waits.roomOfWait(context, visitor, hotelId, body.roomToken)
    await spendLimits(guestLimits(waitLimits, { visitorId, hotelId, address, provenRoom }))
    return waits.joinWaitingList(context, visitor, hotelId, serviceId, body, query.lang)
  })
  mount(contract.listWaits, ({ visitor, query }) => waits.listWaits(context, visitor, query.hotel))
  mount(contract.leaveWaitingList, ({ visitor, params }) => waits.leaveWaitingList(context, visitor, params.waitId))
  mount(contract.readDiary, ({ scope, query: { day, days } }) => bookings.readDiary(context, scope, day, days))
  mount(contract.moveBooking, ({ scope, params, body }) => bookings.moveBooking(context, scope, params.orderId, body))
  mount(contract.blockTime, ({ scope, params, body }) => bookings.blockTime(context, scope, params.serviceId, body))
  mount(contract.unblockTime, ({ scope, params }) =>
    bookings.unblockTime(context, scope, params.serviceId, params.blockId),
  )
}
