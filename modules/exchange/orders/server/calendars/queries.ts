import { and, asc, desc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { orders, resourceBlocks, resourceCalendars, resourceFeeds } from '../../schema.ts'
import type { BlockRow } from '../bookings/queries.ts'
import type { OrderRow } from '../queries.ts'

export type FeedRow = typeof resourceFeeds.$inferSelect
export type CalendarRow = typeof resourceCalendars.$inferSelect

export const feedsOf = (db: Db, hotelId: string, serviceId: string): Promise<FeedRow[]> =>
  db
    .select()
    .from(resourceFeeds)
    .where(and(eq(resourceFeeds.hotelId, hotelId), eq(resourceFeeds.serviceId, serviceId)))
    .orderBy(asc(resourceFeeds.createdAt))

export async function feedById(db: Db, hotelId: string, id: string): Promise<FeedRow | undefined> {
  const [row] = await db
    .select()
    .from(resourceFeeds)
    .where(and(eq(resourceFeeds.hotelId, hotelId), eq(resourceFeeds.id, id)))
  return row
}

export async function insertFeed(tx: Tx, row: FeedRow): Promise<void> {
  await tx.insert(resourceFeeds).values(row)
}

/** Returns whether there was one. */
export async function deleteFeed(tx: Tx, hotelId: string, serviceId: string, resourceId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(resourceFeeds)
    .where(
      and(
        eq(resourceFeeds.hotelId, hotelId),
        eq(resourceFeeds.serviceId, serviceId),
        eq(resourceFeeds.resourceId, resourceId),
      ),
    )
  return (rowCount ?? 0) > 0
}

/** The bookings of a resource that end after `from`, also cancelled ones, the latest `limit`, earliest first. */
export async function bookingsOfResource(
  db: Db,
  { hotelId, serviceId, resourceId }: FeedRow,
  from: Date,
  limit: number,
): Promise<OrderRow[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, hotelId),
        eq(orders.serviceId, serviceId),
        eq(orders.resourceId, resourceId),
        gt(orders.endsAt, from),
      ),
    )
    .orderBy(desc(orders.dueAt))
    .limit(limit)
  return rows.reverse()
}

export const calendarsOf = (db: Db, hotelId: string, serviceId: string): Promise<CalendarRow[]> =>
  db
    .select()
    .from(resourceCalendars)
    .where(and(eq(resourceCalendars.hotelId, hotelId), eq(resourceCalendars.serviceId, serviceId)))
    .orderBy(asc(resourceCalendars.createdAt), asc(resourceCalendars.id))

export async function readCalendar(db: Db | Tx, hotelId: string, id: string): Promise<CalendarRow | undefined> {
  const [row] = await db
    .select()
    .from(resourceCalendars)
    .where(and(eq(resourceCalendars.hotelId, hotelId), eq(resourceCalendars.id, id)))
  return row
}

export const allCalendars = (db: Db): Promise<CalendarRow[]> => db.select().from(resourceCalendars)

/** Replaces an address that has not been changed meanwhile. */
export async function replaceAddress(db: Db, { hotelId, id, url }: CalendarRow, encrypted: Buffer): Promise<void> {
  await db
    .update(resourceCalendars)
    .set({ url: encrypted })
    .where(and(eq(resourceCalendars.hotelId, hotelId), eq(resourceCalendars.id, id), eq(resourceCalendars.url, url)))
}

export const countCalendars = (tx: Tx, hotelId: string): Promise<number> =>
  tx.$count(resourceCalendars, eq(resourceCalendars.hotelId, hotelId))

/** The calendars that were not tried since `before`. */
export const calendarsToRead = (db: Db, before: Date) =>
  db
    .select({ hotelId: resourceCalendars.hotelId, id: resourceCalendars.id })
    .from(resourceCalendars)
    .where(or(isNull(resourceCalendars.triedAt), lt(resourceCalendars.triedAt, before)))

export async function insertCalendar(tx: Tx, row: CalendarRow): Promise<void> {
  await tx.insert(resourceCalendars).values(row)
}

export async function updateCalendar(
  tx: Tx,
  { hotelId, id }: CalendarRow,
  values: Partial<Pick<CalendarRow, 'triedAt' | 'readAt' | 'failure' | 'times'>>,
): Promise<CalendarRow | undefined> {
  const [row] = await tx
    .update(resourceCalendars)
    .set(values)
    .where(and(eq(resourceCalendars.hotelId, hotelId), eq(resourceCalendars.id, id)))
    .returning()
  return row
}

export async function deleteCalendar(tx: Tx, { hotelId, id }: CalendarRow): Promise<void> {
  await deleteBlocksOf(tx, hotelId, id)
  await tx.delete(resourceCalendars).where(and(eq(resourceCalendars.hotelId, hotelId), eq(resourceCalendars.id, id)))
}

export const blocksOf = (tx: Tx, hotelId: string, calendarId: string): Promise<BlockRow[]> =>
  tx
    .select()
    .from(resourceBlocks)
    .where(and(eq(resourceBlocks.hotelId, hotelId), eq(resourceBlocks.calendarId, calendarId)))

export async function deleteBlocksOf(tx: Tx, hotelId: string, calendarId: string): Promise<void> {
  await tx
    .delete(resourceBlocks)
    .where(and(eq(resourceBlocks.hotelId, hotelId), eq(resourceBlocks.calendarId, calendarId)))
}

export async function insertBlocks(tx: Tx, rows: BlockRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(resourceBlocks).values(rows)
}
