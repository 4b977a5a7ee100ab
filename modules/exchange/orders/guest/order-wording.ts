import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { Order } from '../contract.ts'
import type { Handover } from '../rules.ts'

/** How an order is spoken of: what is asked of the product is a request, what is ordered goes to a room or is collected. */
export function orderWording(order: Order, hotel: PublicHotel): Handover | 'request' {
  const service = hotel.services.find(({ id }) => id === order.serviceId)
  return service?.kind === 'request' ? 'request' : order.deliveryMode
}

/** "Commande 27", "Demande 27". */
export const numberKey = (order: Order, hotel: PublicHotel) =>
  orderWording(order, hotel) === 'request'
    ? ('orders.guest.order.requestNumber' as const)
    : ('orders.guest.order.number' as const)
