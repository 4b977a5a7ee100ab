import { eq, sql } from 'drizzle-orm'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { guestbookEntries, inventoryRecords } from '../../schema.ts'

export const guestWritingBytes = (hotelId: string) =>
  sql`${storedBytes(guestbookEntries, eq(guestbookEntries.hotelId, hotelId))} + ${storedBytes(inventoryRecords, eq(inventoryRecords.hotelId, hotelId))}`
