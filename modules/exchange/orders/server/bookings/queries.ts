import { and, count, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { type Db, readTogether, type Tx } from '#core/db/db.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { services } from '#modules/content/services/schema.ts'
import { type Slots, slotLimits, type TakenTime } from '#modules/content/services/slots-rules.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { bookingWaits, orders, resourceBlocks } from '../../schema.ts'

/** The services of a hotel whose times are booked, with what is booked in each. */
export async function slotServices(db: Db | Tx, hotelId: string): Promise<{ id: string; slots: Slots }[]> {
  const rows = await db
    .select({ id: services.id, kind: services.kind, slots: services.slots })
    .from(services)
    .where(and(eq(services.hotelId, hotelId), isNotNull(services.slots), isNull(services.deletedAt)))
  return rows.flatMap(({ id, kind, slots }) => (slots && isOrdered(kind) ? [{ id, slots }] : []))
}

/** The hotels with a service whose times are booked. */
export const hotelsWithSlots = (db: Db): Promise<{ id: string; timeZone: string }[]> =>
  db
    .selectDistinct({ id: hotels.id, timeZone: hotels.timeZone })
    .from(services)
    .innerJoin(hotels, eq(hotels.id, services.hotelId))
    .where(and(isNotNull(services.slots), isNull(services.deletedAt), isNull(hotels.deletedAt)))

/**
 * A time that is not free. `resourceId` null: of all resources of the service; `people` null: blocked. `orderId`: the
 * booking; `visitorId`: for whom a freed time is held.
 */
export interface TakenRow extends TakenTime {
  serviceId: string
  resourceId: string | null
  orderId?: string
  visitorId?: string
}

/** What is not free in a hotel from now on: bookings, blocked times, and freed times that are held for a guest. */
export async function takenRows(db: Db | Tx, hotelId: string, now: Date): Promise<TakenRow[]> {
  const since = new Date(now.getTime() - slotLimits.pauseMinutes.max * 60_000)
  const [booked, blocked, held] = await readTogether(
    db,
    () =>
      db
        .select({
          serviceId: orders.serviceId,
          resourceId: orders.resourceId,
          startsAt: orders.dueAt,
          endsAt: orders.endsAt,
          people: orders.partySize,
          orderId: orders.id,
        })
        .from(orders)
        .where(
          and(
            eq(orders.hotelId, hotelId),
            isNotNull(orders.resourceId),
            ne(orders.status, 'cancelled'),
            gt(orders.endsAt, since),
          ),
        ),
    () =>
      db
        .select()
        .from(resourceBlocks)
        .where(and(eq(resourceBlocks.hotelId, hotelId), gt(resourceBlocks.endsAt, since))),
    () =>
      db
        .select()
        .from(bookingWaits)
        .where(and(eq(bookingWaits.hotelId, hotelId), gt(bookingWaits.offeredUntil, now))),
  )
  return [
    ...booked.flatMap(({ startsAt, endsAt, people, ...row }) =>
      startsAt && endsAt ? { ...row, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), people: people ?? 1 } : [],
    ),
    ...blocked.map(({ serviceId, resourceId, startsAt, endsAt }) => ({
      serviceId,
      resourceId,
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      people: null,
    })),
    ...held.flatMap(({ serviceId, offeredResourceId, offeredStart, offeredEnd, partySize, visitorId }) =>
      offeredStart && offeredEnd
        ? {
            serviceId,
            resourceId: offeredResourceId,
            startsAt: offeredStart.getTime(),
            endsAt: offeredEnd.getTime(),
            people: partySize,
            visitorId,
          }
        : [],
    ),
  ]
}

/**
 * The bookings of a service in one stay: those of the room since its last check-out (`stayStart`; null: ever), and those of
 * the visitor that are not over.
 */
export async function countBookingsOfStay(
  tx: Tx,
  stay: {
    hotelId: string
    serviceId: string
    room: string | null
    visitorId: string
    stayStart: Date | null
    now: Date
  },
): Promise<number> {
  const ofRoom =
    stay.room === null
      ? undefined
      : and(isSameRoom(orders.room, stay.room), stay.stayStart ? gt(orders.placedAt, stay.stayStart) : undefined)
  const ofVisitor = and(eq(orders.visitorId, stay.visitorId), gt(orders.endsAt, stay.now))
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, stay.hotelId),
        eq(orders.serviceId, stay.serviceId),
        isNotNull(orders.resourceId),
        ne(orders.status, 'cancelled'),
        ofRoom ? or(ofRoom, ofVisitor) : ofVisitor,
      ),
    )
  return row?.count ?? 0
}

/** The bookings that overlap a period, earliest first, without cancelled ones. */
export const bookingsBetween = (db: Db, hotelId: string, from: Date, until: Date) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.hotelId, hotelId),
        isNotNull(orders.resourceId),
        ne(orders.status, 'cancelled'),
        gt(orders.endsAt, from),
        lt(orders.dueAt, until),
      ),
    )
    .orderBy(orders.dueAt, orders.id)

export type BlockRow = typeof resourceBlocks.$inferSelect

export const blocksBetween = (db: Db, hotelId: string, from: Date, until: Date): Promise<BlockRow[]> =>
  db
    .select()
    .from(resourceBlocks)
    .where(
      and(eq(resourceBlocks.hotelId, hotelId), gt(resourceBlocks.endsAt, from), lt(resourceBlocks.startsAt, until)),
    )
    .orderBy(resourceBlocks.startsAt, resourceBlocks.id)

/** Without those of calendars, which have a limit of their own. */
export const countBlocks = (tx: Tx, hotelId: string, now: Date): Promise<number> =>
  tx.$count(
    resourceBlocks,
    and(eq(resourceBlocks.hotelId, hotelId), isNull(resourceBlocks.calendarId), gt(resourceBlocks.endsAt, now)),
  )

export async function insertBlock(tx: Tx, row: BlockRow): Promise<void> {
  await tx.insert(resourceBlocks).values(row)
}

/** The deleted block; undefined: staff have blocked none with this id. */
export async function deleteBlock(
  tx: Tx,
  hotelId: string,
  serviceId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const [row] = await tx
    .delete(resourceBlocks)
    .where(
      and(
        eq(resourceBlocks.hotelId, hotelId),
        eq(resourceBlocks.serviceId, serviceId),
        eq(resourceBlocks.id, id),
        isNull(resourceBlocks.calendarId),
      ),
    )
    .returning()
  return row
}

/** Deletes blocked times that have been over for a day. */
export async function deleteOldBlocks(db: Db, now: Date): Promise<void> {
  await db.delete(resourceBlocks).where(lt(resourceBlocks.endsAt, new Date(now.getTime() - 86_400_000)))
}
