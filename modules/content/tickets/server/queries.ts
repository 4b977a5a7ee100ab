import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { nextPosition, reorderRows } from '#core/db/ordered-rows.ts'
import { hotelRowsSql, replaceInRows } from '#modules/foundation/media/server/service.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { partnerTickets, tickets } from '../schema.ts'

export type TicketRow = typeof tickets.$inferSelect
export type PartnerRow = typeof partnerTickets.$inferSelect

/** All offers of a hotel in their order. */
export const ticketsOf = (db: Db | Tx, hotelId: string): Promise<TicketRow[]> =>
  db.select().from(tickets).where(eq(tickets.hotelId, hotelId)).orderBy(asc(tickets.position), asc(tickets.id))

const isTicket = ({ hotelId }: HotelScope, id: string) => and(eq(tickets.hotelId, hotelId), eq(tickets.id, id))

export async function ticketOf(db: Db | Tx, scope: HotelScope, id: string): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(isTicket(scope, id))
  return row
}

/** Reads an offer and locks it until the transaction ends. */
export async function lockTicket(tx: Tx, scope: HotelScope, id: string): Promise<TicketRow | undefined> {
  const [row] = await tx.select().from(tickets).where(isTicket(scope, id)).for('update')
  return row
}

export const countTickets = (tx: Tx, { hotelId }: HotelScope): Promise<number> =>
  tx.$count(tickets, eq(tickets.hotelId, hotelId))

/** Inserts an offer after the last one. */
export async function insertTicket(tx: Tx, row: Omit<TicketRow, 'position' | 'version'>): Promise<TicketRow> {
  const position = await nextPosition(tx, tickets, eq(tickets.hotelId, row.hotelId))
  const [inserted] = await tx
    .insert(tickets)
    .values({ ...row, position })
    .returning()
  return inserted as TicketRow
}

export async function updateTicket(
  tx: Tx,
  scope: HotelScope,
  id: string,
  values: Partial<TicketRow>,
): Promise<TicketRow> {
  const [row] = await tx.update(tickets).set(values).where(isTicket(scope, id)).returning()
  return row as TicketRow
}

/** Deletes an offer and returns it; undefined when there was none. */
export async function deleteTicket(tx: Tx, scope: HotelScope, id: string): Promise<TicketRow | undefined> {
  const [deleted] = await tx.delete(tickets).where(isTicket(scope, id)).returning()
  return deleted
}

export const reorderTickets = (tx: Tx, { hotelId }: HotelScope, ids: string[]) =>
  reorderRows(tx, tickets, eq(tickets.hotelId, hotelId), ids)

export async function partnerOf(db: Db | Tx, hotelId: string): Promise<PartnerRow | undefined> {
  const [row] = await db.select().from(partnerTickets).where(eq(partnerTickets.hotelId, hotelId))
  return row
}

/** Writes these columns of the hotel's row, which is inserted if missing. */
export async function writePartner(tx: Db | Tx, hotelId: string, values: Partial<PartnerRow>): Promise<void> {
  await tx
    .insert(partnerTickets)
    .values({ ...values, hotelId })
    .onConflictDoUpdate({ target: partnerTickets.hotelId, set: values })
}

/**
 * Hotels whose partner offers must be fetched, those that have waited longest first: with coordinates, showing the
 * offers, last fetched before `fetchedBefore` or for another position or currency, and not tried since `triedBefore`.
 */
export async function hotelsToRefresh(
  db: Db,
  { fetchedBefore, triedBefore, maxHotels }: { fetchedBefore: Date; triedBefore: Date; maxHotels: number },
): Promise<{ id: string }[]> {
  const currentQuery = sql`jsonb_build_object('latitude', ${hotels.address}->'latitude', 'longitude', ${hotels.address}->'longitude', 'currency', ${hotels.currency})`
  return db
    .select({ id: hotels.id })
    .from(hotels)
    .leftJoin(partnerTickets, eq(partnerTickets.hotelId, hotels.id))
    .where(
      and(
        isNull(hotels.deletedAt),
        sql`${hotels.address}->>'latitude' is not null and ${hotels.address}->>'longitude' is not null`,
        sql`${partnerTickets.shown} is not false`,
        or(isNull(partnerTickets.triedAt), lt(partnerTickets.triedAt, triedBefore)),
        or(
          isNull(partnerTickets.fetchedAt),
          lt(partnerTickets.fetchedAt, fetchedBefore),
          sql`${partnerTickets.question} is distinct from ${currentQuery}`,
        ),
      ),
    )
    .orderBy(sql`${partnerTickets.triedAt} asc nulls first`, asc(hotels.id))
    .limit(maxHotels)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(tickets).where(eq(tickets.hotelId, hotelId))
  await tx.delete(partnerTickets).where(eq(partnerTickets.hotelId, hotelId))
}

/** The titles of these offers. */
export const ticketTitles = (db: Db | Tx, { hotelId }: HotelScope, ids: string[]) =>
  db
    .select({ id: tickets.id, name: tickets.title })
    .from(tickets)
    .where(and(eq(tickets.hotelId, hotelId), inArray(tickets.id, ids)))

/** Replaces the address of a file in these offers. */
export const replaceTicketFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, tickets, swap, ['picture', 'text', 'link'], hotelRowsSql(tickets, swap, ids), {
    version: sql`${tickets.version} + 1`,
  })
