import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { chatMessages, chatThreads } from '../../schema.ts'

export const chatBytes = (hotelId: string) =>
  sql`${storedBytes(chatThreads, eq(chatThreads.hotelId, hotelId))} + ${storedBytes(chatMessages, eq(chatMessages.hotelId, hotelId))}`

/** Deletes anonymised threads with an older last message, at most `limit`, with their messages. Returns how many. */
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
