import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../../bookings-contract.ts'
import * as waits from '../waits/service.ts'
import * as bookings from './service.ts'

export function bookingRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const spendChange = (visitorId: string) => context.limits.orderChanges.spend(visitorId)
  mount(contract.moveGuestBooking, async ({ visitor, params, body }) => {
    await spendChange(visitor.visitorId)
    return bookings.moveVisitorBooking(context, visitor, params.orderId, body)
  })
  mount(contract.joinWaitingList, async ({ visitor, params: { hotelId, serviceId }, query, body }) => {
    await spendChange(visitor.visitorId)
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
