import { and, eq, sql } from 'drizzle-orm'
import type { RoomChange, RoomRename } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { chatThreads as threads } from '../../schema.ts'
import type { ThreadRow } from '../queries.ts'

/** Changes threads of a room. They are locked in sorted order, so that concurrent calls cannot deadlock. */
async function changeThreads(
  tx: Tx,
  { hotelId, room, at }: RoomChange,
  change: Partial<ThreadRow>,
  proven: boolean,
): Promise<NewEvent[]> {
  const isThreadOfRoom = and(
    eq(threads.hotelId, hotelId),
    isSameRoom(threads.room, room),
    proven ? eq(threads.roomProof, 'qr') : undefined,
  )
  await tx.select({ id: threads.id }).from(threads).where(isThreadOfRoom).orderBy(threads.id).for('update')
  const changed = await tx
    .update(threads)
    .set({ ...change, version: sql`${threads.version} + 1` })
    .where(isThreadOfRoom)
    .returning()
  return changed.map(({ id: subject, version, visitorId }) => ({
    hotelId,
    type: 'thread.changed',
    subject,
    version,
    visitorId,
    at,
  }))
}

export const renameRoom = (tx: Tx, rename: RoomRename): Promise<NewEvent[]> =>
  changeThreads(tx, rename, { room: rename.to }, false)

/** The room of a continued thread is no longer proven. */
export const leaveRoom = (tx: Tx, left: RoomChange): Promise<NewEvent[]> =>
  changeThreads(tx, left, { roomProof: 'typed' }, true)
