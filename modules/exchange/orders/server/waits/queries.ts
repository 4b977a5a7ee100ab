import { and, asc, desc, eq, gte, inArray, lt, lte } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { localDate } from '#core/time/hours.ts'
import { bookingWaits, orders } from '../../schema.ts'
import type { OrderRow } from '../queries.ts'

export type WaitRow = typeof bookingWaits.$inferSelect

const noOffer = { offeredStart: null, offeredEnd: null, offeredResourceId: null, offeredUntil: null } as const

/** Adds a guest at the end of a day's list, or changes the party of one who waits already, which ends an offer. */
export async function writeWait(tx: Tx, row: Omit<WaitRow, keyof typeof noOffer>): Promise<WaitRow> {
  const { partySize, guestLang } = row
  const { hotelId, serviceId, visitorId, day } = bookingWaits
  const [written] = await tx
    .insert(bookingWaits)
    .values({ ...row, ...noOffer })
    .onConflictDoUpdate({
      target: [hotelId, serviceId, visitorId, day],
      set: { partySize, guestLang, ...noOffer },
    })
    .returning()
  return written as WaitRow
}

/** Who waits for a service, first come, first served. */
export const waitsOfService = (tx: Tx, hotelId: string, serviceId: string): Promise<WaitRow[]> =>
  tx
    .select()
    .from(bookingWaits)
    .where(and(eq(bookingWaits.hotelId, hotelId), eq(bookingWaits.serviceId, serviceId)))
    .orderBy(asc(bookingWaits.createdAt), asc(bookingWaits.id))

export const waitsOfVisitor = (db: Db | Tx, visitorId: string, hotelId?: string): Promise<WaitRow[]> =>
  db
    .select()
    .from(bookingWaits)
    .where(and(eq(bookingWaits.visitorId, visitorId), hotelId ? eq(bookingWaits.hotelId, hotelId) : undefined))
    .orderBy(asc(bookingWaits.day), asc(bookingWaits.id))

export const countWaits = (tx: Tx, hotelId: string, visitorId?: string): Promise<number> =>
  tx.$count(
    bookingWaits,
    and(eq(bookingWaits.hotelId, hotelId), visitorId ? eq(bookingWaits.visitorId, visitorId) : undefined),
  )

export const setOffer = (
  tx: Tx,
  { hotelId, id }: WaitRow,
  offer: Pick<WaitRow, 'offeredStart' | 'offeredEnd' | 'offeredResourceId' | 'offeredUntil'>,
) =>
  tx
    .update(bookingWaits)
    .set(offer)
    .where(and(eq(bookingWaits.hotelId, hotelId), eq(bookingWaits.id, id)))

export const deleteWait = (tx: Tx, { hotelId, id }: Pick<WaitRow, 'hotelId' | 'id'>) =>
  tx.delete(bookingWaits).where(and(eq(bookingWaits.hotelId, hotelId), eq(bookingWaits.id, id)))

/** Ends the wait of a guest who has booked a time on that day. */
export async function removeServedWaits(
  tx: Tx,
  { hotelId, serviceId, visitorId, dueAt, resourceId }: OrderRow,
  timeZone: string,
): Promise<void> {
  if (visitorId === null || dueAt === null || resourceId === null) return
  await tx
    .delete(bookingWaits)
    .where(
      and(
        eq(bookingWaits.hotelId, hotelId),
        eq(bookingWaits.serviceId, serviceId),
        eq(bookingWaits.visitorId, visitorId),
        eq(bookingWaits.day, localDate(timeZone, dueAt)),
      ),
    )
}

/** Who waits on these days, first come, first served, with the room and the name of their last order. */
export async function waitingGuests(db: Db, hotelId: string, from: string, until: string) {
  const waits = await db
    .select()
    .from(bookingWaits)
    .where(and(eq(bookingWaits.hotelId, hotelId), gte(bookingWaits.day, from), lte(bookingWaits.day, until)))
    .orderBy(asc(bookingWaits.day), asc(bookingWaits.serviceId), asc(bookingWaits.createdAt), asc(bookingWaits.id))
  const visitorIds = [...new Set(waits.map(({ visitorId }) => visitorId))]
  const lastOrders = await db
    .selectDistinctOn([orders.visitorId], {
      visitorId: orders.visitorId,
      room: orders.room,
      guestName: orders.guestName,
    })
    .from(orders)
    .where(and(eq(orders.hotelId, hotelId), inArray(orders.visitorId, visitorIds)))
    .orderBy(orders.visitorId, desc(orders.placedAt))
  const ordersByVisitor = new Map(lastOrders.map((order) => [order.visitorId, order]))
  return waits.map((wait) => ({ ...wait, lastOrder: ordersByVisitor.get(wait.visitorId) }))
}

/** The services for which somebody waits. */
export const servicesWithWaits = (db: Db) =>
  db.selectDistinct({ hotelId: bookingWaits.hotelId, serviceId: bookingWaits.serviceId }).from(bookingWaits)

/** Deletes waits for days that are over in every time zone. */
export async function deleteOldWaits(db: Db, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10)
  await db.delete(bookingWaits).where(lt(bookingWaits.day, day))
}

export async function deleteWaitsOfVisitor(tx: Tx, hotelId: string, visitorId: string): Promise<boolean> {
  const rows = await tx
    .delete(bookingWaits)
    .where(and(eq(bookingWaits.hotelId, hotelId), eq(bookingWaits.visitorId, visitorId)))
    .returning()
  return rows.some(({ offeredUntil }) => offeredUntil !== null)
}
