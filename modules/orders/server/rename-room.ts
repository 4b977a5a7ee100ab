import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import type { RoomRename } from '#modules/qr-codes/server/service.ts'
import { orders } from '../schema.ts'

/** What is on its way, and what the room has still to pay, goes by the name that now stands on its door. */
export async function renameRoom(tx: Tx, { hotelId, room, to, at }: RoomRename): Promise<NewEvent[]> {
  const open = sql`${orders.status} not in ('completed', 'cancelled')`
  const theirs = and(
    eq(orders.hotelId, hotelId),
    sql`lower(${orders.room}) = lower(${room})`,
    or(open, isNull(orders.billedAt)),
  )
  const rows = await tx.select({ id: orders.id }).from(orders).where(theirs).orderBy(orders.id).for('update')
  if (rows.length === 0) return []
  const renamed = await tx
    .update(orders)
    .set({ room: to, version: sql`${orders.version} + 1` })
    .where(theirs)
    .returning()
  return renamed
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .map(({ id: subject, version, visitorId }) => ({ hotelId, type: 'order.changed', subject, version, visitorId, at }))
}
