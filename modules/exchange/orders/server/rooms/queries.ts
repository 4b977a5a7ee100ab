import { and, eq, isNull, not, or, sql } from 'drizzle-orm'
import type { RoomRename } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { orders } from '../../schema.ts'
import { isOpen } from '../../status-rules.ts'
import { isDoneSql } from '../queries.ts'

/** Renames the room in open orders and in unbilled ones. */
export async function renameRoom(tx: Tx, { hotelId, room, to, at }: RoomRename): Promise<NewEvent[]> {
  const isOrderOfRoom = and(
    eq(orders.hotelId, hotelId),
    isSameRoom(orders.room, room),
    or(not(isDoneSql), isNull(orders.billedAt)),
  )
  const rows = await tx.select({ id: orders.id }).from(orders).where(isOrderOfRoom).orderBy(orders.id).for('update')
  if (rows.length === 0) return []
  const renamed = await tx
    .update(orders)
    .set({ room: to, version: sql`${orders.version} + 1` })
    .where(isOrderOfRoom)
    .returning()
  return renamed
    .filter(({ status }) => isOpen(status))
    .map(({ id: subject, version, visitorId }) => ({ hotelId, type: 'order.changed', subject, version, visitorId, at }))
}
