import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { Order } from '../contract.ts'
import type { Handover } from '../rules.ts'

/** How texts refer to an order: free products are requested, others are delivered to a room or a seat, or collected. */
export function orderWording(
  { serviceId, deliveryMode }: Order,
  hotel: PublicHotel,
): Exclude<Handover, 'seat-delivery'> | 'request' {
  const service = hotel.services.find(({ id }) => id === serviceId)
  if (service?.kind === 'request') return 'request'
  return deliveryMode === 'seat-delivery' ? 'room-delivery' : deliveryMode
}

/** "Commande 27", "Demande 27". */
export const numberKey = (order: Order, hotel: PublicHotel) =>
  orderWording(order, hotel) === 'request'
    ? ('orders.guest.order.requestNumber' as const)
    : ('orders.guest.order.number' as const)
