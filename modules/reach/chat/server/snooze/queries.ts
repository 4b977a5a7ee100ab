import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { RoomChange } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { chatThreads as threads } from '../../schema.ts'
import type { ThreadRow } from '../queries.ts'

type ThreadKey = Pick<ThreadRow, 'hotelId' | 'id'>

/** Up to `limit` threads of all hotels that were put off to a time that has come. */
export const lockDueThreads = (tx: Tx, now: Date, limit: number): Promise<ThreadKey[]> =>
  tx
    .select({ hotelId: threads.hotelId, id: threads.id })
    .from(threads)
    .where(lte(threads.snoozedUntil, now))
    .orderBy(asc(threads.id))
    .limit(limit)
    .for('update', { skipLocked: true })

export const lockThreadsUntilCheckOut = (tx: Tx, { hotelId, room }: RoomChange): Promise<ThreadKey[]> =>
  tx
    .select({ hotelId: threads.hotelId, id: threads.id })
    .from(threads)
    .where(and(eq(threads.hotelId, hotelId), eq(threads.untilCheckOut, true), isSameRoom(threads.room, room)))
    .orderBy(asc(threads.id))
    .for('update')

export async function updateThreads(tx: Tx, keys: ThreadKey[], change: Partial<ThreadRow>): Promise<ThreadRow[]> {
  if (keys.length === 0) return []
  return tx
    .update(threads)
    .set({ ...change, version: sql`${threads.version} + 1` })
    .where(
      and(
        inArray(threads.hotelId, [...new Set(keys.map(({ hotelId }) => hotelId))]),
        inArray(
          threads.id,
          keys.map(({ id }) => id),
        ),
      ),
    )
    .returning()
}
