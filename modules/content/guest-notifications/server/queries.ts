import { and, asc, count, eq, gt, inArray, lt, max, ne } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { guestContacts as contacts, stoppedEmails } from '../schema.ts'

export type ContactRow = typeof contacts.$inferSelect

/** The contacts of a visitor that have not expired, oldest first. */
export const contactsOf = (db: Db | Tx, hotelId: string, visitorId: string, now: Date): Promise<ContactRow[]> =>
  db
    .select()
    .from(contacts)
    .where(and(eq(contacts.hotelId, hotelId), eq(contacts.visitorId, visitorId), gt(contacts.expiresAt, now)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))

export async function activeContact(db: Db, hotelId: string, id: string, now: Date): Promise<ContactRow | undefined> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.hotelId, hotelId), eq(contacts.id, id), gt(contacts.expiresAt, now)))
  return row
}

export async function countContacts(tx: Tx, hotelId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(contacts).where(eq(contacts.hotelId, hotelId))
  return row?.number ?? 0
}

/** Stores a contact; the same address of the same visitor is replaced. */
export async function writeContact(tx: Tx, row: ContactRow): Promise<void> {
  const { id: _, createdAt: __, ...changedFields } = row
  await tx
    .insert(contacts)
    .values(row)
    .onConflictDoUpdate({ target: [contacts.hotelId, contacts.visitorId, contacts.addressHash], set: changedFields })
}

/** Deletes this browser's contacts of other visitors: after its data were deleted, a browser is a new visitor. */
export async function deleteContactsOfOthers(tx: Tx, { hotelId, addressHash, visitorId }: ContactRow): Promise<void> {
  await tx
    .delete(contacts)
    .where(
      and(
        eq(contacts.hotelId, hotelId),
        eq(contacts.kind, 'push'),
        eq(contacts.addressHash, addressHash),
        ne(contacts.visitorId, visitorId),
      ),
    )
}

export async function deleteContacts(db: Db | Tx, hotelId: string, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.delete(contacts).where(and(eq(contacts.hotelId, hotelId), inArray(contacts.id, ids)))
}

export async function deleteContactsOfVisitors(tx: Tx, hotelId: string, visitorIds: string[]): Promise<void> {
  if (visitorIds.length > 0)
    await tx.delete(contacts).where(and(eq(contacts.hotelId, hotelId), inArray(contacts.visitorId, visitorIds)))
}

export async function deleteContactsByAddress(tx: Tx, hotelId: string, addressHash: string): Promise<void> {
  await tx
    .delete(contacts)
    .where(and(eq(contacts.hotelId, hotelId), eq(contacts.kind, 'email'), eq(contacts.addressHash, addressHash)))
}

/** The number of a visitor's contacts, and when the last of them expires. */
export async function countVisitorContacts(db: Db, hotelId: string, visitorId: string, now: Date) {
  const [row] = await db
    .select({ number: count(), until: max(contacts.expiresAt) })
    .from(contacts)
    .where(and(eq(contacts.hotelId, hotelId), eq(contacts.visitorId, visitorId), gt(contacts.expiresAt, now)))
  return row ?? { number: 0, until: null }
}

export async function deleteExpiredContacts(db: Db, now: Date): Promise<void> {
  await db.delete(contacts).where(lt(contacts.expiresAt, now))
  await db.delete(stoppedEmails).where(lt(stoppedEmails.until, now))
}

export async function isStopped(db: Db, hotelId: string, addressHashes: string[], now: Date): Promise<boolean> {
  const rows = await db
    .select({ until: stoppedEmails.until })
    .from(stoppedEmails)
    .where(
      and(
        eq(stoppedEmails.hotelId, hotelId),
        inArray(stoppedEmails.addressHash, addressHashes),
        gt(stoppedEmails.until, now),
      ),
    )
  return rows.length > 0
}

export async function insertStopped(tx: Tx, row: typeof stoppedEmails.$inferInsert): Promise<void> {
  await tx
    .insert(stoppedEmails)
    .values(row)
    .onConflictDoUpdate({ target: [stoppedEmails.hotelId, stoppedEmails.addressHash], set: { until: row.until } })
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(contacts).where(eq(contacts.hotelId, hotelId))
  await tx.delete(stoppedEmails).where(eq(stoppedEmails.hotelId, hotelId))
}
