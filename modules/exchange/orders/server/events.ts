import type { Tx } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { Status } from '../status-rules.ts'
import type { OrderRow } from './queries.ts'

/** A change of the status of an order. */
export interface OrderMove {
  order: Pick<OrderRow, 'hotelId' | 'id' | 'status' | 'serviceId'>
  /** The previous status; null: the order was placed as accepted. */
  from: Status | null
}

declare module '#core/app/module.ts' {
  interface Changes {
    /** An order has changed its status. Not called for a guest's new order, which nobody has accepted yet. */
    orderMoved: OrderMove
    /** The lines of an accepted order have changed. */
    orderAmended: OrderMove['order']
  }
}

/** Notifies the staff and the guest of the order; for a booking, external servers also have an event of its own. */
export async function publishOrder(tx: Tx, order: OrderRow, type: 'order.created' | 'order.changed'): Promise<void> {
  const { hotelId, id: subject, version, visitorId, changedAt: at } = order
  await publish(tx, { hotelId, type, subject, version, visitorId, at })
  if (order.resourceId === null) return
  const bookingEvent = type === 'order.created' ? 'booking.created' : 'booking.changed'
  await publish(tx, { hotelId, type: bookingEvent, subject, version, at })
}
