import type { Visitor } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { withdrawKey } from '#core/http/server/request/idempotency.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { guestMayCancel } from '../../amendment-rules.ts'
import type { Order } from '../../contract.ts'
import * as queries from '../queries.ts'
import { cancelVisitorOrder, readVisitorOrder } from '../service.ts'

/**
 * Withdraws the order that a guest sent under `key`, whether it has arrived or not: from then on the key creates no
 * order. Returns the existing order, cancelled unless somebody has accepted it; null: there is none. Throws
 * `not_found`, `too_many_requests`.
 */
export async function withdrawOrder(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  key: string,
  admit: () => Promise<unknown>,
): Promise<Order | null> {
  if (!(await publicHotelRow(context.db, hotelId))) throw new ApiError('not_found')
  const orderId = await transaction(context.db, (tx) =>
    withdrawKey(tx, { hotelId, actorId: visitor.visitorId, key }, admit),
  )
  const order = orderId && (await queries.visitorOrder(context.db, visitor, orderId))
  if (!order) return null
  if (!guestMayCancel(order)) return readVisitorOrder(context, visitor, order.id)
  return cancelVisitorOrder(context, visitor, order.id).catch((error: unknown) => {
    // It has been accepted in the meantime.
    if (error instanceof ApiError && error.code === 'not_cancellable')
      return readVisitorOrder(context, visitor, order.id)
    throw error
  })
}
