import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { guestbookEntries, inventoryRecords } from '../schema.ts'

export const writtenByGuests = async (db: Db | Tx, hotelId: string) =>
  (await storedBytes(db, guestbookEntries, eq(guestbookEntries.hotelId, hotelId))) +
  (await storedBytes(db, inventoryRecords, eq(inventoryRecords.hotelId, hotelId)))
