import type { Floor } from '#core/http/server/floor.ts'
import { nextLink } from '#core/http/server/paging.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { placeOrder } from './placing.ts'
import * as orders from './service.ts'

export function ordersRoutes(mount: Mount, floor: Floor): void {
  mount(contract.placeOrder, async ({ visitor, params, query, body, key, address }) => {
    const admit = async () => {
      await floor.limits.orders.spend(visitor.visitorId)
      await floor.limits.ordersAddress.spend(`${params.hotelId} ${address}`)
    }
    return placeOrder(floor, { visitor, admit }, params.hotelId, body, query.lang, key)
  })
  mount(contract.placeOrderForGuest, ({ scope, query, body, key }) =>
    placeOrder(floor, { scope }, scope.hotelId, body, query.lang, key),
  )
  mount(contract.listOrders, async ({ scope, query, request, header }) => {
    const { orders: page, next, stream } = await orders.listOrders(floor, scope, query)
    header('livret-cursor', String(stream))
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.readOrder, ({ scope, params }) => orders.readOrder(floor, scope, params.orderId))
  mount(contract.changeOrder, ({ scope, params, body }) => orders.changeOrder(floor, scope, params.orderId, body))
  mount(contract.printOrder, ({ scope, params }) => orders.printOrder(floor, scope, params.orderId))
  mount(contract.listGuestOrders, ({ visitor, query }) => orders.listVisitorOrders(floor, visitor, query.hotel))
  mount(contract.readGuestOrder, ({ visitor, params }) => orders.readVisitorOrder(floor, visitor, params.orderId))
  mount(contract.cancelGuestOrder, ({ visitor, params }) => orders.cancelVisitorOrder(floor, visitor, params.orderId))
}
