import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import { guestLimits } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { sendCursor } from '#core/app/server/send-cursor.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { type Limit, spendLimits } from '#core/http/server/limits.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as amendmentsContract from '../amendments-contract.ts'
import * as contract from '../contract.ts'
import * as linksContract from '../links-contract.ts'
import * as promiseContract from '../promise-contract.ts'
import * as seatsContract from '../seats-contract.ts'
import * as snoozeContract from '../snooze-contract.ts'
import * as amendments from './amendments/service.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { readOrderLink } from './links/service.ts'
import { refusalReporter } from './place-order/events.ts'
import { orderPlacer } from './place-order/service.ts'
import { promiseOrder } from './promise/service.ts'
import { listSeatOrders } from './seats/service.ts'
import * as orders from './service.ts'
import { snoozeOrder } from './snooze/service.ts'
import { withdrawOrder } from './withdraw-order/service.ts'

export function ordersRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  const placeOrder = orderPlacer(context)
  const reportRefusal = refusalReporter(context)

  const orderLimits = {
    visitor: limits.orders,
    room: limits.ordersRoom,
    address: limits.ordersAddress,
    hotel: limits.ordersHotel,
  }
  /** Spends the limits of a guest's order, once however often the order is decided. */
  const limitSpender = (visitorId: string, hotelId: string, address: string) => {
    let spent: [Limit, string][] = []
    let refused = false
    let admitted: Promise<void> | undefined
    const spend = async (provenRoom: string | null) => {
      refused = provenRoom === null
      const limits = guestLimits(orderLimits, { visitorId, hotelId, address, provenRoom })
      await spendLimits(limits)
      spent = limits
      refused = false
    }
    return {
      admit: (provenRoom: string | null) => {
        admitted ??= spend(provenRoom)
        return admitted
      },
      readmit: async () => {
        for (const [limit, key] of spent.splice(0)) await limit.refund(key)
      },
      isRefused: () => refused,
    }
  }

  mount(seatsContract.listSeatOrders, ({ visitor, params, body, query }) =>
    listSeatOrders(context, visitor, params.hotelId, body.seatToken, query.lang),
  )
  mount(contract.placeOrder, async ({ visitor, params: { hotelId }, query, body, key, address }) => {
    const { isRefused, ...spent } = limitSpender(visitor.visitorId, hotelId, address)
    try {
      return await placeOrder({ visitor, ...spent }, hotelId, body, query.lang, key)
    } catch (error) {
      if (isRefused() || (error instanceof ApiError && error.code === 'order_proof_needed'))
        await reportRefusal(hotelId)
      throw error
    }
  })
  mount(contract.withdrawOrder, async ({ visitor, params: { hotelId }, key, address }) => ({
    order: await withdrawOrder(context, visitor, hotelId, key, () =>
      spendLimits([
        [limits.withdrawals, visitor.visitorId],
        [limits.withdrawalsAddress, `${hotelId} ${address}`],
      ]),
    ),
  }))
  mount(contract.placeOrderForGuest, ({ scope, query, body, key }) =>
    placeOrder({ scope }, scope.hotelId, body, query.lang, key),
  )
  mount(contract.listOrders, async ({ scope, query, request, header }) => {
    await sendCursor(context, header, scope.hotelId)
    const { orders: page, next } = await orders.listOrders(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.readOrder, ({ scope, params }) => orders.readOrder(context, scope, params.orderId))
  mount(contract.changeOrder, ({ scope, params, body }) => orders.changeOrder(context, scope, params.orderId, body))
  mount(contract.stepBack, ({ scope, params, body }) => orders.stepBack(context, scope, params.orderId, body))
  mount(amendmentsContract.amendOrder, ({ scope, params, body }) =>
    amendments.amendOrder(context, scope, params.orderId, body),
  )
  mount(snoozeContract.snoozeOrder, ({ scope, params, body }) => snoozeOrder(context, scope, params.orderId, body))
  mount(promiseContract.promiseOrder, ({ scope, params, body }) => promiseOrder(context, scope, params.orderId, body))
  mount(contract.printOrder, ({ scope, params }) => orders.printOrder(context, scope, params.orderId))
  mount(contract.claimPrint, ({ scope, params, body }) =>
    orders.claimPrint(context, scope, params.orderId, body.device),
  )
  mount(contract.listGuestOrders, async ({ visitor, query: { hotel }, header }) => {
    if (hotel) await sendCursor(context, header, hotel)
    return orders.listVisitorOrders(context, visitor, hotel)
  })
  mount(contract.readGuestOrder, ({ visitor, params }) => orders.readVisitorOrder(context, visitor, params.orderId))
  mount(contract.cancelGuestOrder, ({ visitor, params }) => orders.cancelVisitorOrder(context, visitor, params.orderId))
  bookingRoutes(mount, context)
  calendarRoutes(mount, context)
  mount(linksContract.readOrderLink, ({ visitor, params }) => readOrderLink(context, visitor, params.orderId))
  const spendChange = (visitorId: string) => limits.orderChanges.spend(visitorId)
  mount(amendmentsContract.answerAmendment, async ({ visitor, params, body }) => {
    await spendChange(visitor.visitorId)
    return amendments.answerAmendment(context, visitor, params.orderId, body)
  })
  mount(amendmentsContract.requestChange, ({ visitor, params, body }) =>
    amendments.requestChange(context, visitor, params.orderId, body.text, () => spendChange(visitor.visitorId)),
  )
}
