import type { Tx } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { Status } from '../status-rules.ts'
import type { OrderRow } from './queries.ts'

export interface OrderMove {
  order: Pick<OrderRow, 'hotelId' | 'id' | 'status' | 'serviceId'>
  /** Its status before; null: staff have placed it just now. */
  from: Status | null
}

declare module '#core/app/module.ts' {
  interface Changes {
    /** An order has taken a step. Not told of a guest's new order, which nobody has accepted yet. */
    orderMoved: OrderMove
  }
}

/** Tells the staff, and the guest whose order it is. */
export async function publishOrder(tx: Tx, order: OrderRow, type: 'order.created' | 'order.changed'): Promise<void> {
  const { hotelId, id: subject, version, visitorId, changedAt: at } = order
  await publish(tx, { hotelId, type, subject, version, visitorId, at })
}
