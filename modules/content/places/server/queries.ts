import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { FileSwap } from '#core/app/module.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { nextPosition, reorderRows } from '#core/db/ordered-rows.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { hotelRowsSql, replaceInRows } from '#modules/foundation/media/server/service.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { type Position, toPosition } from '../rules.ts'
import { directoryPlaces, places, type Venue } from '../schema.ts'

export type PlaceRow = typeof places.$inferSelect
/** A place of a hotel. `venue`: its fields, which are its own or those of the directory place. */
export interface HotelPlace {
  place: PlaceRow
  venue: Venue
}

/** The places of a hotel, in its order, for guests and staff. */
export async function placesOf(db: Db | Tx, hotelId: string, placeId?: string): Promise<HotelPlace[]> {
  const rows = await db
    .select({ place: places, directory: directoryPlaces })
    .from(places)
    .leftJoin(directoryPlaces, eq(directoryPlaces.id, places.directoryId))
    .where(and(eq(places.hotelId, hotelId), placeId ? eq(places.id, placeId) : undefined))
    .orderBy(asc(places.position), asc(places.id))
  return rows.flatMap(({ place, directory }) => {
    const venue = place.own ?? directory
    return venue ? [{ place, venue }] : []
  })
}

/** The positions of a hotel, null if unknown, and of its visible places. Returns null if the hotel does not exist. */
export async function positionsAround(
  db: Db,
  hotelId: string,
): Promise<{ isOpen: boolean; hotel: Position | null; places: Position[] } | null> {
  const isOfHotel = and(eq(hotels.id, hotelId), isNull(hotels.deletedAt))
  const [hotel] = await db.select({ address: hotels.address, openedAt: hotels.openedAt }).from(hotels).where(isOfHotel)
  if (!hotel) return null
  const shownPositions = await db
    .select({
      latitude: sql<number>`coalesce((${places.own}->>'latitude')::float8, ${directoryPlaces.latitude})`,
      longitude: sql<number>`coalesce((${places.own}->>'longitude')::float8, ${directoryPlaces.longitude})`,
    })
    .from(places)
    .leftJoin(directoryPlaces, eq(directoryPlaces.id, places.directoryId))
    .where(and(eq(places.hotelId, hotelId), eq(places.hidden, false)))
  return { isOpen: hotel.openedAt !== null, hotel: toPosition(hotel.address), places: shownPositions }
}

const isPlace = ({ hotelId }: HotelScope, id: string) => and(eq(places.hotelId, hotelId), eq(places.id, id))

export async function lockPlace(tx: Tx, scope: HotelScope, id: string): Promise<PlaceRow | undefined> {
  const [row] = await tx.select().from(places).where(isPlace(scope, id)).for('update')
  return row
}

/** Inserts places after the last one, in this order. The caller has locked the hotel. */
export async function insertPlaces(
  tx: Tx,
  hotelId: string,
  rows: Omit<PlaceRow, 'hotelId' | 'position' | 'version'>[],
): Promise<void> {
  if (rows.length === 0) return
  const firstPosition = await nextPosition(tx, places, eq(places.hotelId, hotelId))
  await tx.insert(places).values(rows.map((row, i) => ({ ...row, hotelId, position: firstPosition + i })))
}

export async function updatePlace(
  tx: Tx,
  scope: HotelScope,
  id: string,
  values: Partial<Pick<PlaceRow, 'own' | 'opinion' | 'hidden' | 'version'>>,
): Promise<void> {
  await tx.update(places).set(values).where(isPlace(scope, id))
}

export async function deletePlace(tx: Tx, scope: HotelScope, id: string): Promise<void> {
  await tx.delete(places).where(isPlace(scope, id))
}

export const reorderPlaces = (tx: Tx, { hotelId }: HotelScope, ids: string[]) =>
  reorderRows(tx, places, eq(places.hotelId, hotelId), ids)

export const countPlaces = (tx: Tx, scope: HotelScope): Promise<number> =>
  tx.$count(places, eq(places.hotelId, scope.hotelId))

export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(places).where(eq(places.hotelId, hotelId))
}

/** The places that a QR code can lead to, in order. */
export const listForCodes = async (db: Db | Tx, { hotelId }: HotelScope) =>
  (await placesOf(db, hotelId)).map(({ place, venue }) => ({ id: place.id, name: venue.name, shown: !place.hidden }))

/** The names of the hotel's own places. */
export async function placeNames(db: Db | Tx, { hotelId }: HotelScope, ids: string[]) {
  const isOfHotel = and(eq(places.hotelId, hotelId), inArray(places.id, ids))
  const rows = await db.select({ id: places.id, own: places.own }).from(places).where(isOfHotel)
  return rows.map(({ id, own }) => ({ id, name: own?.name ?? '' }))
}

/** These hotels' own texts about places, in each hotel's order. */
export const opinionsOf = (db: Db | Tx, hotelIds: string[]) =>
  db
    .select({ hotelId: places.hotelId, placeId: places.id, opinion: places.opinion })
    .from(places)
    .where(and(inArray(places.hotelId, hotelIds), sql`${places.opinion} <> '{}'`))
    .orderBy(asc(places.position), asc(places.id))

/** Replaces the address of a file in these places. */
export const replacePlaceFiles = (tx: Tx, swap: FileSwap, ids: string[]) =>
  replaceInRows(tx, places, swap, ['own', 'opinion'], hotelRowsSql(places, swap, ids), {
    version: sql`${places.version} + 1`,
  })

export const placesBytes = (hotelId: string) => storedBytes(places, eq(places.hotelId, hotelId))
