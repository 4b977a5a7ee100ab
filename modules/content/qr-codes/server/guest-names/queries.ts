import { and, asc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { normalizeRoom } from '../../rules.ts'
import { roomGuests } from '../../schema.ts'

export type RoomGuestsRow = typeof roomGuests.$inferSelect

export const guestsOf = (db: Db | Tx, hotelId: string): Promise<RoomGuestsRow[]> =>
  db.select().from(roomGuests).where(eq(roomGuests.hotelId, hotelId)).orderBy(asc(roomGuests.roomKey))

const isRoom = (hotelId: string, room: string) =>
  and(eq(roomGuests.hotelId, hotelId), eq(roomGuests.roomKey, normalizeRoom(room)))

/** The names of a room; undefined: the list does not contain it. `hasList`: whether there is a list at all. */
export async function namesOfRoom(db: Db, hotelId: string, room: string) {
  const [row] = await db.select({ names: roomGuests.names }).from(roomGuests).where(isRoom(hotelId, room))
  if (row) return { names: row.names, hasList: true }
  return { names: undefined, hasList: await hasGuests(db, hotelId) }
}

/** Whether the hotel has a list. */
export async function hasGuests(db: Db, hotelId: string): Promise<boolean> {
  const [any] = await db
    .select({ room: roomGuests.room })
    .from(roomGuests)
    .where(eq(roomGuests.hotelId, hotelId))
    .limit(1)
  return any !== undefined
}

export async function insertGuests(tx: Tx, rows: RoomGuestsRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000)
    await tx.insert(roomGuests).values(rows.slice(start, start + 1000))
}

export async function deleteGuests(tx: Tx, hotelId: string, room?: string): Promise<void> {
  await tx.delete(roomGuests).where(room === undefined ? eq(roomGuests.hotelId, hotelId) : isRoom(hotelId, room))
}

export async function renameRoomOfGuests(tx: Tx, hotelId: string, room: string, to: string): Promise<void> {
  // The list may already have the new name, which is then the one of another room's guests.
  await deleteGuests(tx, hotelId, to)
  await tx
    .update(roomGuests)
    .set({ room: to, roomKey: normalizeRoom(to) })
    .where(isRoom(hotelId, room))
}

export async function deleteOldGuests(db: Db, before: Date): Promise<void> {
  await db.delete(roomGuests).where(lt(roomGuests.listedAt, before))
}
