import { ApiError } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { nextLink } from '#core/http/server/paging.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { placeOrder } from './place-order.ts'
import { refusalReporter } from './refusals.ts'
import * as orders from './service.ts'
import { withdrawOrder } from './withdraw-order.ts'

export function ordersRoutes(mount: Mount, context: AppContext): void {
  const { limits } = context
  const reportRefusal = refusalReporter(context)

  mount(contract.placeOrder, async ({ visitor, params: { hotelId }, query, body, key, address }) => {
    let refused = false
    const admit = async (provenRoom: string | null) => {
      // What a guest sent without a proof does not use up what their room may order, nor do strangers.
      if (provenRoom !== null) {
        await limits.orders.spend(`${visitor.visitorId} ${provenRoom}`)
        return limits.ordersRoom.spend(`${hotelId} ${provenRoom}`)
      }
      refused = true
      await limits.orders.spend(visitor.visitorId)
      await limits.ordersAddress.spend(`${hotelId} ${address}`)
      await limits.ordersHotel.spend(hotelId)
      refused = false
    }
    try {
      return await placeOrder(context, { visitor, admit }, hotelId, body, query.lang, key)
    } catch (error) {
      if (refused || (error instanceof ApiError && error.code === 'order_proof_needed')) await reportRefusal(hotelId)
      throw error
    }
  })
  mount(contract.withdrawOrder, async ({ visitor, params: { hotelId }, key, address }) => ({
    order: await withdrawOrder(context, visitor, hotelId, key, () =>
      limits.ordersAddress.spend(`${hotelId} ${address}`),
    ),
  }))
  mount(contract.placeOrderForGuest, ({ scope, query, body, key }) =>
    placeOrder(context, { scope }, scope.hotelId, body, query.lang, key),
  )
  mount(contract.listOrders, async ({ scope, query, request, header }) => {
    const { orders: page, next, stream } = await orders.listOrders(context, scope, query)
    header('livret-cursor', String(stream))
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.readOrder, ({ scope, params }) => orders.readOrder(context, scope, params.orderId))
  mount(contract.changeOrder, ({ scope, params, body }) => orders.changeOrder(context, scope, params.orderId, body))
  mount(contract.stepBack, ({ scope, params, body }) => orders.stepBack(context, scope, params.orderId, body))
  mount(contract.printOrder, ({ scope, params }) => orders.printOrder(context, scope, params.orderId))
  mount(contract.claimPrint, ({ scope, params, body }) =>
    orders.claimPrint(context, scope, params.orderId, body.device),
  )
  mount(contract.listGuestOrders, ({ visitor, query }) => orders.listVisitorOrders(context, visitor, query.hotel))
  mount(contract.readGuestOrder, ({ visitor, params }) => orders.readVisitorOrder(context, visitor, params.orderId))
  mount(contract.cancelGuestOrder, ({ visitor, params }) => orders.cancelVisitorOrder(context, visitor, params.orderId))
}
