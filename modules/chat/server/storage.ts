import { eq, sql } from 'drizzle-orm'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { chatMessages, chatThreads } from '../schema.ts'

export const chatBytes = (hotelId: string) =>
  sql`${storedBytes(chatThreads, eq(chatThreads.hotelId, hotelId))} + ${storedBytes(chatMessages, eq(chatMessages.hotelId, hotelId))}`
