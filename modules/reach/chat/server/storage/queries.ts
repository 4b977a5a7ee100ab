import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import { chatMessages, chatThreads } from '../../schema.ts'
import type { ThreadRow } from '../queries.ts'

export const chatBytes = (hotelId: string) =>
  sql`${storedBytes(chatThreads, eq(chatThreads.hotelId, hotelId))} + ${storedBytes(chatMessages, eq(chatMessages.hotelId, hotelId))}`

/** Deletes anonymised chatThreads with an older last message, at most `limit`, with their chatMessages. Returns how many. */
export async function deleteEmptyThreads(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = await tx
    .select({ hotelId: chatThreads.hotelId, id: chatThreads.id })
    .from(chatThreads)
    .where(and(isNull(chatThreads.visitorId), lt(chatThreads.lastAt, before)))
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const { hotelId, id } of old) {
    await tx.delete(chatMessages).where(and(eq(chatMessages.hotelId, hotelId), eq(chatMessages.threadId, id)))
    await tx.delete(chatThreads).where(and(eq(chatThreads.hotelId, hotelId), eq(chatThreads.id, id)))
  }
  return old.length
}

/** Locks chatThreads that are older than their hotel's retention days. */
export async function lockExpiredThreads(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<Pick<ThreadRow, 'hotelId' | 'id'>[]> {
  return tx
    .select({ hotelId: chatThreads.hotelId, id: chatThreads.id })
    .from(chatThreads)
    .innerJoin(hotels, eq(hotels.id, chatThreads.hotelId))
    .where(and(isNotNull(chatThreads.visitorId), isPastRetention(chatThreads.lastAt, now)))
    .orderBy(asc(chatThreads.lastAt))
    .limit(limit)
    .for('update', { of: chatThreads, skipLocked: true })
}

/** Pictures of a thread, each with its message. */
export async function picturesOf(tx: Tx, { hotelId, id }: Pick<ThreadRow, 'hotelId' | 'id'>) {
  return tx
    .select({ id: chatMessages.id, pictures: chatMessages.pictures })
    .from(chatMessages)
    .where(and(eq(chatMessages.hotelId, hotelId), eq(chatMessages.threadId, id), ne(chatMessages.pictures, [])))
}

/** Removes the guest's data and all texts from a thread. Numbers, times and waiting times stay for statistics. */
export async function anonymiseThread(tx: Tx, { hotelId, id }: Pick<ThreadRow, 'hotelId' | 'id'>): Promise<void> {
  await tx
    .update(chatMessages)
    .set({ text: '', pictures: [], about: null })
    .where(and(eq(chatMessages.hotelId, hotelId), eq(chatMessages.threadId, id)))
  await tx
    .update(chatThreads)
    .set({
      visitorId: null,
      guestName: null,
      room: null,
      roomProof: null,
      status: 'closed',
      closedAt: sql`coalesce(${chatThreads.closedAt}, now())`,
      waitingSince: null,
      snoozedUntil: null,
      untilCheckOut: false,
      labels: [],
      unread: 0,
      guestUnread: 0,
    })
    .where(and(eq(chatThreads.hotelId, hotelId), eq(chatThreads.id, id)))
}
