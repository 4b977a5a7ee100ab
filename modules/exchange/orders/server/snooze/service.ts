import type { HotelScope } from '#core/access/server/scope.ts'
import type { RoomLeft } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { recordAction } from '#core/journal/server/record.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { Order } from '../../contract.ts'
import type { SnoozeInput } from '../../snooze-contract.ts'
import { maySnooze } from '../../snooze-rules.ts'
import { publishOrder } from '../events.ts'
import { presentOrder } from '../presenters.ts'
import * as queries from '../queries.ts'
import { orderMovedError } from '../service.ts'
import { wakeOrdersOfRoom } from './queries.ts'
import { snoozeEnd } from './rules.ts'

/**
 * Puts an order off, or brings it back: the time at which it is released to the team is another. Throws `order_moved`,
 * with the current order, when somebody else was first.
 */
export async function snoozeOrder(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { snooze, version }: { snooze: SnoozeInput | null; version: number },
): Promise<Order> {
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockOrder(tx, scope, id)) ?? throwNotFound()
    if (row.version !== version) throw orderMovedError(row, (await hotelOf(tx, scope)).timeZone)
    if (!maySnooze(row.status)) throwInvalid('snooze', 'not_possible')
    const at = context.clock()
    const releaseAt = snooze ? snoozeEnd(snooze, row.room, at) : at
    const updated = await queries.updateOrder(tx, row, {
      releaseAt,
      snoozedBy: snooze && scope.person.firstName,
      untilCheckOut: snooze?.until === null,
      changedAt: at,
    })
    await recordAction(context, tx, scope, {
      act: snooze ? 'order.snoozed' : 'order.resumed',
      subject: { id, name: String(row.number) },
    })
    await publishOrder(tx, updated, 'order.changed')
    return presentOrder(updated, 'operations')
  })
}

/** Brings back the orders that were put off until this check-out. The bill of the room changes with it. */
export async function wakeAfterCheckOut(tx: Tx, left: RoomLeft): Promise<NewEvent[]> {
  const { hotelId, at } = left
  const woken = await wakeOrdersOfRoom(tx, left)
  return [
    ...woken.map(({ id: subject, version, visitorId }) => ({
      hotelId,
      type: 'order.changed',
      subject,
      version,
      visitorId,
      at,
    })),
    { hotelId, type: 'bill.changed', subject: hotelId, version: 0, at },
  ]
}
