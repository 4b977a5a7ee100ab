import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import type { Order } from '../../contract.ts'
import { publishOrder } from '../events.ts'
import { presentOrder } from '../presenters.ts'
import * as queries from '../queries.ts'

/** Counts one more ticket, so that the second one says that it is a copy. */
export async function printOrder(context: AppContext, scope: HotelScope, id: string): Promise<Order> {
  return transaction(context.db, async (tx) => {
    const row = (await queries.countPrint(tx, scope, id)) ?? throwNotFound()
    await publishOrder(tx, row, 'order.changed')
    return presentOrder(row, 'operations')
  })
}

/** `device`: a device that prints its own ticket; null: all devices share one. */
export async function claimPrint(
  context: AppContext,
  scope: HotelScope,
  id: string,
  device: string | null,
): Promise<{ claimed: boolean; order: Order }> {
  return transaction(context.db, async (tx) => {
    const claimed = await queries.claimPrint(tx, scope, id, device ?? 'shared')
    if (claimed) await publishOrder(tx, claimed, 'order.changed')
    const row = claimed ?? (await queries.readOrder(tx, scope.hotelId, id)) ?? throwNotFound()
    return { claimed: claimed !== undefined, order: presentOrder(row, 'operations') }
  })
}

/** An order for a printer of the hotel; null: it does not exist any more. */
export async function ticketOrder(db: Db | Tx, hotelId: string, id: string): Promise<Order | null> {
  const row = await queries.readOrder(db, hotelId, id)
  return row ? presentOrder(row, 'operations') : null
}

/**
 * Starts the ticket of an order on a printer: locks the order, lets `begin` decide with the new number of prints
 * whether a ticket starts, and counts it if so. Returns the result of `begin`.
 */
export async function startTicket<T>(
  tx: Tx,
  hotelId: string,
  id: string,
  begin: (prints: number) => Promise<{ begins: boolean; result: T }>,
): Promise<T | null> {
  const row = await queries.lockOrder(tx, { hotelId }, id)
  if (!row) return null
  const { begins, result } = await begin(row.prints + 1)
  const counted = begins && (await queries.countPrint(tx, { hotelId }, id))
  if (counted) await publishOrder(tx, counted, 'order.changed')
  return result
}
