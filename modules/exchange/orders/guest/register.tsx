import { useEffect } from 'react'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Order } from '../contract.ts'
import { OrdersBar } from './components/orders/orders-bar.tsx'
import { useOrderSender } from './order-outbox.ts'
import { loadOrders, putOrder } from './order-store.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'order.created': { order: Order }
    'order.changed': { order: Order }
  }
}

function Dock() {
  const { hotel, lang } = useGuest()
  useEffect(() => void loadOrders(hotel.id, lang), [hotel.id, lang])
  useOrderSender()
  return <OrdersBar />
}

export const orders: GuestModule = {
  name: 'orders',
  Dock,
  onEvent: {
    'order.created': ({ order }) => putOrder(order),
    'order.changed': ({ order }) => putOrder(order),
    // After a reconnection, events may have been missed.
    hello: (_, { hotelId, lang }) => loadOrders(hotelId, lang),
    reset: (_, { hotelId, lang }) => loadOrders(hotelId, lang),
  },
}
