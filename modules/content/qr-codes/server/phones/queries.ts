import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { maxPhonesOfRoom } from '../../phones-rules.ts'
import { qrCodes, roomPhones, roomVisits } from '../../schema.ts'

export type RoomPhoneRow = typeof roomPhones.$inferSelect

/** The phone's row for this code, locked until the transaction ends. */
export async function lockPhone(
  tx: Tx,
  { hotelId, codeId, visitorId }: Pick<RoomPhoneRow, 'hotelId' | 'codeId' | 'visitorId'>,
): Promise<RoomPhoneRow | undefined> {
  const [row] = await tx
    .select()
    .from(roomPhones)
    .where(and(eq(roomPhones.hotelId, hotelId), eq(roomPhones.codeId, codeId), eq(roomPhones.visitorId, visitorId)))
    .for('update')
  return row
}

/** Writes a phone; only the latest phones of a code are kept. Returns its id. */
export async function upsertPhone(tx: Tx, row: RoomPhoneRow): Promise<string> {
  const { id: _, ...values } = row
  const [writtenRow] = await tx
    .insert(roomPhones)
    .values(row)
    .onConflictDoUpdate({ target: [roomPhones.hotelId, roomPhones.codeId, roomPhones.visitorId], set: values })
    .returning({ id: roomPhones.id, isNew: sql<boolean>`xmax = 0` })
  if (writtenRow?.isNew)
    await tx.execute(sql`
      delete from ${roomPhones} where hotel_id = ${row.hotelId} and id in (
        select id from ${roomPhones} where hotel_id = ${row.hotelId} and code_id = ${row.codeId}
        order by scanned_at desc, id desc offset ${maxPhonesOfRoom})`)
  return writtenRow?.id ?? row.id
}

const isCurrentStay = and(
  eq(qrCodes.hotelId, roomPhones.hotelId),
  eq(qrCodes.id, roomPhones.codeId),
  eq(qrCodes.stay, roomPhones.stay),
  sql`${qrCodes.revokedAt} is null`,
)

/** Phones that wait in the current stay of their room, longest first. */
export const waitingPhones = (db: Db, hotelId: string, after: Date, limit: number) =>
  db
    .select({
      id: roomPhones.id,
      room: sql<string>`${qrCodes.room}`,
      former: roomPhones.former,
      scannedAt: roomPhones.scannedAt,
    })
    .from(roomPhones)
    .innerJoin(qrCodes, isCurrentStay)
    .where(and(eq(roomPhones.hotelId, hotelId), eq(roomPhones.state, 'waiting'), gt(roomPhones.scannedAt, after)))
    .orderBy(asc(roomPhones.scannedAt), asc(roomPhones.id))
    .limit(limit)

/** Locks a phone that waits in the current stay of its room; returns it with the room. */
export async function lockWaitingPhone(tx: Tx, hotelId: string, id: string) {
  const [row] = await tx
    .select({ phone: roomPhones, room: sql<string>`${qrCodes.room}` })
    .from(roomPhones)
    .innerJoin(qrCodes, isCurrentStay)
    .where(and(eq(roomPhones.hotelId, hotelId), eq(roomPhones.id, id), eq(roomPhones.state, 'waiting')))
    .for('update', { of: roomPhones })
  return row
}

export async function setPhoneState(tx: Tx, { hotelId, id }: RoomPhoneRow, state: RoomPhoneRow['state'], at: Date) {
  await tx
    .update(roomPhones)
    .set({ state, scannedAt: at })
    .where(and(eq(roomPhones.hotelId, hotelId), eq(roomPhones.id, id)))
}

/** Deletes the phones of all hotels that last scanned a room's code, or were decided on, before this instant. */
export async function deletePhonesScannedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(roomPhones).where(lt(roomPhones.scannedAt, before))
}

/** Deletes the rows of a guest's phone in the rooms of a hotel. */
export async function deletePhonesOf(tx: Tx, hotelId: string, visitorId: string): Promise<void> {
  await tx.delete(roomPhones).where(and(eq(roomPhones.hotelId, hotelId), eq(roomPhones.visitorId, visitorId)))
  await tx.delete(roomVisits).where(and(eq(roomVisits.hotelId, hotelId), eq(roomVisits.visitorId, visitorId)))
}

/** Whether this phone had a proof of an earlier stay in the code's room. The code may have been revoked. */
export async function hadFormerStay(db: Db, hotelId: string, token: string, visitorId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: roomPhones.id })
    .from(roomPhones)
    .innerJoin(qrCodes, and(eq(qrCodes.hotelId, roomPhones.hotelId), eq(qrCodes.id, roomPhones.codeId)))
    .where(
      and(
        eq(roomPhones.hotelId, hotelId),
        eq(roomPhones.visitorId, visitorId),
        eq(roomPhones.state, 'accepted'),
        eq(qrCodes.token, token),
        ne(qrCodes.stay, roomPhones.stay),
      ),
    )
  return row !== undefined
}
