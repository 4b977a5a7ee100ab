import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { chatMessages, chatThreads } from '../schema.ts'

export const chatBytes = async (db: Db | Tx, hotelId: string) =>
  (await storedBytes(db, chatThreads, eq(chatThreads.hotelId, hotelId))) +
  (await storedBytes(db, chatMessages, eq(chatMessages.hotelId, hotelId)))
