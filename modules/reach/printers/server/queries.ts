import { and, asc, count, desc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { WaitingItem, WaitingItemsFilter } from '#core/app/module.ts'
import { endAlertsIn, isWanted } from '#core/app/server/waiting-items.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { orders } from '#modules/exchange/orders/schema.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { type JobState, lateAfterSeconds } from '../rules.ts'
import { printJobs as jobs, printers } from '../schema.ts'

export type PrinterRow = typeof printers.$inferSelect
export type JobRow = typeof jobs.$inferSelect

const ofHotel = (hotelId: string, id: string) => and(eq(printers.hotelId, hotelId), eq(printers.id, id))
const ofJob = (hotelId: string, id: string) => and(eq(jobs.hotelId, hotelId), eq(jobs.id, id))
const unfinished = sql`${jobs.state} not in ('printed', 'given-up')`

export const printersOf = (db: Db | Tx, hotelId: string): Promise<PrinterRow[]> =>
  db.select().from(printers).where(eq(printers.hotelId, hotelId)).orderBy(asc(printers.createdAt), asc(printers.id))

export async function printerOf(db: Db | Tx, hotelId: string, id: string): Promise<PrinterRow | undefined> {
  const [row] = await db.select().from(printers).where(ofHotel(hotelId, id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockPrinter(tx: Tx, { hotelId }: HotelScope, id: string): Promise<PrinterRow | undefined> {
  const [row] = await tx.select().from(printers).where(ofHotel(hotelId, id)).for('update')
  return row
}

/**
 * The printer with this token in its address and its hotel, unless the hotel was deleted, with the fields that tickets
 * need.
 */
export async function printerByToken(db: Db, tokenHash: Buffer) {
  const [row] = await db
    .select({ printer: printers, hotel: { name: hotels.name, timeZone: hotels.timeZone } })
    .from(printers)
    .innerJoin(hotels, eq(hotels.id, printers.hotelId))
    .where(and(eq(printers.tokenHash, tokenHash), isNull(hotels.deletedAt)))
  return row
}

export async function insertPrinter(tx: Tx, values: typeof printers.$inferInsert): Promise<PrinterRow> {
  const [row] = await tx.insert(printers).values(values).returning()
  return row as PrinterRow
}

export async function updatePrinter(tx: Tx, row: PrinterRow, values: Partial<PrinterRow>): Promise<PrinterRow> {
  const [updated] = await tx
    .update(printers)
    .set({ ...values, version: row.version + 1 })
    .where(ofHotel(row.hotelId, row.id))
    .returning()
  return updated as PrinterRow
}

export async function deletePrinter(tx: Tx, { hotelId, id }: PrinterRow): Promise<void> {
  await tx.delete(printers).where(ofHotel(hotelId, id))
}

/** A printer polls every few seconds; the time of its last poll is written only this often. */
const seenEverySeconds = 10

/** Stores the status of a printer. The version is not raised, because nobody edits these fields. */
export async function markSeen(db: Db | Tx, { hotelId, id }: PrinterRow, statusCode: string | null, now: Date) {
  const stale = new Date(now.getTime() - seenEverySeconds * 1000)
  await db
    .update(printers)
    .set({ seenAt: now, statusCode })
    .where(
      and(
        ofHotel(hotelId, id),
        or(
          isNull(printers.seenAt),
          lt(printers.seenAt, stale),
          sql`${printers.statusCode} is distinct from ${statusCode}`,
        ),
      ),
    )
}

/** Printers that print orders of this service when they are accepted. */
export const printersAtAcceptance = (tx: Tx, hotelId: string, serviceId: string): Promise<PrinterRow[]> =>
  tx
    .select()
    .from(printers)
    .where(
      and(
        eq(printers.hotelId, hotelId),
        printers.atAcceptance,
        or(isNull(printers.services), sql`${serviceId} = any(${printers.services})`),
      ),
    )

/** The printers that have not fetched their ticket of this order yet. */
export async function printersWaitingFor(tx: Tx, hotelId: string, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ printerId: jobs.printerId })
    .from(jobs)
    .where(and(eq(jobs.hotelId, hotelId), eq(jobs.orderId, orderId), eq(jobs.state, 'waiting')))
  return rows.map(({ printerId }) => printerId)
}

/** Returns the inserted jobs, without those that already existed. */
export const insertJobs = (tx: Tx, rows: (typeof jobs.$inferInsert)[]): Promise<JobRow[]> =>
  tx.insert(jobs).values(rows).onConflictDoNothing().returning()

/** The next job of the printer: the oldest one that can be printed. */
export async function nextJob(db: Db, { hotelId, id }: PrinterRow): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.hotelId, hotelId),
        eq(jobs.printerId, id),
        unfinished,
        inArray(jobs.state, ['waiting', 'sent', 'unsure']),
      ),
    )
    .orderBy(asc(jobs.since), asc(jobs.id))
    .limit(1)
  return row
}

/** The job that the printer has fetched but not confirmed. */
export async function sentJob(db: Db, { hotelId, id }: PrinterRow): Promise<JobRow | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.hotelId, hotelId), eq(jobs.printerId, id), unfinished, inArray(jobs.state, ['sent', 'unsure'])))
    .orderBy(desc(jobs.sentAt))
    .limit(1)
  return row
}

export async function jobOf(db: Db | Tx, hotelId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(jobs).where(ofJob(hotelId, id))
  return row
}

/** Locks the job until the transaction ends; the caller has locked its order before. */
export async function lockJob(tx: Tx, hotelId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await tx.select().from(jobs).where(ofJob(hotelId, id)).for('update')
  return row
}

export async function updateJob(tx: Tx, { hotelId, id }: JobRow, values: Partial<JobRow>): Promise<JobRow> {
  const [row] = await tx.update(jobs).set(values).where(ofJob(hotelId, id)).returning()
  return row as JobRow
}

/** Cancels the unfinished jobs of this order. */
export async function cancelJobsOfOrder(tx: Tx, hotelId: string, orderId: string, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(jobs)
    .set({ state: 'given-up', doneAt: now })
    .where(and(eq(jobs.hotelId, hotelId), eq(jobs.orderId, orderId), unfinished))
  return rowCount ?? 0
}

const withOrder = {
  job: jobs,
  order: { id: orders.id, number: orders.number, room: orders.room, serviceId: orders.serviceId },
}
const itsOrder = and(eq(orders.hotelId, jobs.hotelId), eq(orders.id, jobs.orderId))
export type JobWithOrder = Awaited<ReturnType<typeof unfinishedJobs>>[number]

export const unfinishedJobs = (db: Db | Tx, hotelId: string, limit: number) =>
  db
    .select(withOrder)
    .from(jobs)
    .leftJoin(orders, itsOrder)
    .where(and(eq(jobs.hotelId, hotelId), unfinished))
    .orderBy(asc(jobs.since), asc(jobs.id))
    .limit(limit)

export const finishedJobs = (db: Db | Tx, hotelId: string, limit: number) =>
  db
    .select(withOrder)
    .from(jobs)
    .leftJoin(orders, itsOrder)
    .where(and(eq(jobs.hotelId, hotelId), inArray(jobs.state, ['printed', 'given-up'])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)

export async function jobWithOrder(db: Db | Tx, hotelId: string, id: string): Promise<JobWithOrder | undefined> {
  const [row] = await db.select(withOrder).from(jobs).leftJoin(orders, itsOrder).where(ofJob(hotelId, id))
  return row
}

export async function countUnfinished(db: Db | Tx, hotelId: string, printerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(jobs)
    .where(and(eq(jobs.hotelId, hotelId), eq(jobs.printerId, printerId), unfinished))
  return row?.count ?? 0
}

/** The time from which a ticket alerts the team. */
const calledFrom = sql`(${jobs.since} + make_interval(secs => ${lateAfterSeconds}))`.mapWith(jobs.since)

/** Late tickets of orders, of all hotels or of one, oldest first. */
export const lateJobs = (db: Db, filter: WaitingItemsFilter) =>
  db
    .select({
      hotelId: jobs.hotelId,
      id: jobs.id,
      since: calledFrom,
      serviceId: orders.serviceId,
      room: orders.room,
    })
    .from(jobs)
    .innerJoin(orders, itsOrder)
    .where(and(unfinished, isWanted(jobs, calledFrom, filter)))
    .orderBy(asc(calledFrom), asc(jobs.id))
    .limit(filter.limit)

export const endTicketAlerts = (db: Db, items: readonly WaitingItem[]): Promise<void> =>
  endAlertsIn(db, jobs, calledFrom, items)

/** Cancels old jobs, so that a printer that reconnects does not print them. */
export async function cancelOldJobs(db: Db, before: Date, now: Date): Promise<void> {
  await db
    .update(jobs)
    .set({ state: 'given-up', doneAt: now })
    .where(and(lt(jobs.since, before), unfinished))
}

export async function deleteJobsBefore(db: Db, before: Date, states: JobState[]): Promise<void> {
  await db.delete(jobs).where(and(lt(jobs.createdAt, before), notInArray(jobs.state, states)))
}
