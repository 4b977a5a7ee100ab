import type { Tx } from '#core/db/db.ts'
import type { AppContext } from '#core/http/server/context.ts'
import type { Status } from '../rules.ts'
import type { OrderRow } from './queries.ts'

export type MovedOrder = Pick<OrderRow, 'hotelId' | 'id' | 'status' | 'serviceId'>

declare module '#core/http/server/context.ts' {
  interface Module {
    /** An order has taken a step, in the same transaction. `from`: its status before; null: it was placed just now. */
    readonly orderMoved?: (context: AppContext, tx: Tx, order: MovedOrder, from: Status | null) => Promise<void>
  }
}

/** Tells the modules above; before the order is announced, which comes last. */
export async function tellMoved(context: AppContext, tx: Tx, order: MovedOrder, from: Status | null): Promise<void> {
  for (const { orderMoved } of context.modules) await orderMoved?.(context, tx, order, from)
}
