import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { Order } from '../../contract.ts'
import { isAwaited } from '../../urgency-rules.ts'
import { publishOrder } from '../events.ts'
import { presentOrder } from '../presenters.ts'
import * as queries from '../queries.ts'
import { orderMovedError } from '../service.ts'

const minuteMs = 60_000

/** Gives the guest another time. Throws `order_moved`, with the current order, when somebody else was first. */
export async function promiseOrder(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { minutes, version }: { minutes: number; version: number },
): Promise<Order> {
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockOrder(tx, scope, id)) ?? throwNotFound()
    if (row.version !== version) throw orderMovedError(row, (await hotelOf(tx, scope)).timeZone)
    if (!isAwaited(row.status)) throwInvalid('minutes', 'not_possible')
    const at = context.clock()
    // A whole minute, as it is shown.
    const promised = new Date(Math.ceil((at.getTime() + minutes * minuteMs) / minuteMs) * minuteMs)
    const updated = await queries.updateOrder(tx, row, {
      promisedFrom: promised,
      promisedUntil: promised,
      promisedBy: scope.person.firstName,
      changedAt: at,
    })
    await recordAction(context, tx, scope, { act: 'order.promised', subject: { id, name: String(row.number) } })
    await publishOrder(tx, updated, 'order.changed')
    return presentOrder(updated, 'operations')
  })
}
