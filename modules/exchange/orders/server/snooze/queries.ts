import { and, eq, sql } from 'drizzle-orm'
import type { RoomChange } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { orders } from '../../schema.ts'
import type { OrderRow } from '../queries.ts'

/** Releases the orders of a room that wait for its check-out. Locked in sorted order, so that calls cannot deadlock. */
export async function wakeOrdersOfRoom(tx: Tx, { hotelId, room, at }: RoomChange): Promise<OrderRow[]> {
  const isWaiting = and(eq(orders.hotelId, hotelId), eq(orders.untilCheckOut, true), isSameRoom(orders.room, room))
  await tx.select({ id: orders.id }).from(orders).where(isWaiting).orderBy(orders.id).for('update')
  return tx
    .update(orders)
    .set({ releaseAt: at, untilCheckOut: false, changedAt: at, version: sql`${orders.version} + 1` })
    .where(isWaiting)
    .returning()
}
