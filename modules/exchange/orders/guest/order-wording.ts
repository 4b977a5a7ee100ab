import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { Order } from '../contract.ts'
import { type OrderWording, wordingOf } from '../handover-rules.ts'

/** How texts refer to this order, by its service. */
export const orderWording = (order: Order, hotel: PublicHotel): OrderWording =>
  wordingOf(order, hotel.services.find(({ id }) => id === order.serviceId)?.kind)

/** "Commande 27", "Demande 27". */
export const numberKey = (order: Order, hotel: PublicHotel) =>
  orderWording(order, hotel) === 'request'
    ? ('orders.guest.order.requestNumber' as const)
    : ('orders.guest.order.number' as const)
