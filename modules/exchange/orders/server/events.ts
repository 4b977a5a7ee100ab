import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { publish } from '#core/realtime/server/publish.ts'
import type { Status } from '../status-rules.ts'
import type { OrderRow } from './queries.ts'

export type MovedOrder = Pick<OrderRow, 'hotelId' | 'id' | 'status' | 'serviceId'>

declare module '#core/app/server/context.ts' {
  interface Module {
    /** An order has taken a step, in the same transaction. `from`: its status before; null: staff have placed it just now. Not asked
     * of a guest's new order, which nobody has taken yet. */
    readonly orderMoved?: (context: AppContext, tx: Tx, order: MovedOrder, from: Status | null) => Promise<void>
  }
}

/** Notifies the modules above; before the event is published, which comes last. */
export async function publishOrderEvents(
  context: AppContext,
  tx: Tx,
  order: MovedOrder,
  from: Status | null,
): Promise<void> {
  for (const { orderMoved } of context.modules) await orderMoved?.(context, tx, order, from)
}

/** Tells the staff, and the guest whose order it is. */
export async function publishOrder(tx: Tx, order: OrderRow, type: 'order.created' | 'order.changed'): Promise<void> {
  const { hotelId, id: subject, version, visitorId, changedAt: at } = order
  await publish(tx, { hotelId, type, subject, version, visitorId, at })
}
