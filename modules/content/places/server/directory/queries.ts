import { and, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import { type Db, likePattern, type Tx } from '#core/db/db.ts'
import { readText } from '#core/i18n/localized.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { MapArea } from '#core/map-tiles/country-areas.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { type PlaceCategory, type Position, placeCategories } from '../../rules.ts'
import { directoryPlaces, places, type Venue } from '../../schema.ts'

export type DirectoryRow = typeof directoryPlaces.$inferSelect
type Insert = typeof directoryPlaces.$inferInsert

export interface DirectoryFilter {
  search?: string
  category?: PlaceCategory
}

/** SQL conditions: each word of the search occurs in the name or the address. */
const searchConditions = ({ search }: DirectoryFilter): SQL[] =>
  search
    ? foldText(search)
        .split(/\s+/)
        .map((word) => like(directoryPlaces.search, likePattern(word)))
    : []

/** The directory sorted by name, after the place with the id `after`; places within `areas` come before all others. */
export const directoryPlacesByName = (
  db: Db,
  filter: DirectoryFilter,
  { after, limit, areas }: { after: string | undefined; limit: number; areas: readonly MapArea[] },
): Promise<DirectoryRow[]> => {
  // Without areas the columns are those of the index.
  const order = [
    ...(areas.length > 0 ? [isOutside(areas)] : []),
    sql`${directoryPlaces.sortName}`,
    sql`${directoryPlaces.id}`,
  ]
  const orderedColumns = sql.join(order, sql`, `)
  return db
    .select()
    .from(directoryPlaces)
    .where(
      and(
        ...searchConditions(filter),
        filter.category ? eq(directoryPlaces.category, filter.category) : undefined,
        after
          ? sql`(${orderedColumns}) > (select ${orderedColumns} from ${directoryPlaces} where ${directoryPlaces.id} = ${after})`
          : undefined,
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/** SQL: whether a place is in none of these areas. */
const isOutside = (areas: readonly MapArea[]): SQL =>
  sql`not (${sql.join(
    areas.map(({ west, south, east, north }) => {
      const [isEastOfWest, isWestOfEast] = [
        sql`${directoryPlaces.longitude} >= ${west}::float8`,
        sql`${directoryPlaces.longitude} <= ${east}::float8`,
      ]
      const isBetween = west <= east ? sql`and` : sql`or`
      return sql`(${directoryPlaces.latitude} between ${south}::float8 and ${north}::float8 and (${isEastOfWest} ${isBetween} ${isWestOfEast}))`
    }),
    sql` or `,
  )})`

interface Page {
  skip: number
  limit: number
}

/** The places nearest to a point, of one category or of all. */
export async function nearestDirectoryPlaces(
  db: Db,
  from: Position,
  filter: DirectoryFilter,
  page: Page,
): Promise<DirectoryRow[]> {
  const candidates = filter.search ? searchCandidates(from, filter) : nearestCandidates(from, filter, page)
  const foundRows = sql`(select id, away from ${candidates} as candidates
    order by away, id limit ${page.limit} offset ${page.skip}) as found`
  const rows = await db
    .select({ place: directoryPlaces })
    .from(directoryPlaces)
    .innerJoin(foundRows, sql`found.id = ${directoryPlaces.id}`)
    .orderBy(sql`found.away, found.id`)
  return rows.map(({ place }) => place)
}

/**
 * The nearest places of each category, read from the index. The index returns the nearest points in order, those of the
 * category first, because each category has its own area of the index. The category is filtered afterwards, so that for
 * a rare category the scan stops after its places instead of reading all others.
 */
function nearestCandidates(from: Position, { category }: DirectoryFilter, { skip, limit }: Page): SQL {
  const nearestOfCategory = (each: PlaceCategory) => {
    const [x, y] = mapPoint(from, each)
    const distance = sql`${directoryPlaces.spot} <-> point(${x}::float8, ${y}::float8)`
    return sql`(select id, away from (
      select id, category, ${distance} as away from ${directoryPlaces} order by ${distance} limit ${skip + limit}
    ) as near where category = ${each})`
  }
  const categories = category ? [category] : placeCategories
  return sql`(${sql.join(categories.map(nearestOfCategory), sql` union all `)})`
}

/** The places that match a text search. The words may occur anywhere, so all places are scanned. */
function searchCandidates(from: Position, filter: DirectoryFilter): SQL {
  const [, y] = mapPoint(from, 'bar')
  return sql`(select id, point(longitude, spot[1]) <-> point(${from.longitude}::float8, ${y}::float8) as away
    from ${directoryPlaces} where ${and(
      ...searchConditions(filter),
      filter.category ? eq(directoryPlaces.category, filter.category) : undefined,
    )})`
}

export async function directoryPlace(db: Db | Tx, id: string): Promise<DirectoryRow | undefined> {
  const [row] = await db.select().from(directoryPlaces).where(eq(directoryPlaces.id, id))
  return row
}

export async function lockDirectoryPlace(tx: Tx, id: string): Promise<DirectoryRow | undefined> {
  const [row] = await tx.select().from(directoryPlaces).where(eq(directoryPlaces.id, id)).for('update')
  return row
}

/** Locks these places against deletion until the transaction ends; returns the existing ones. */
export const lockDirectoryPlacesForUse = (tx: Tx, ids: string[]): Promise<{ id: string; name: Venue['name'] }[]> =>
  tx
    .select({ id: directoryPlaces.id, name: directoryPlaces.name })
    .from(directoryPlaces)
    .where(inArray(directoryPlaces.id, ids))
    .orderBy(directoryPlaces.id)
    .for('key share')

/** The columns by which a place is searched and sorted. */
export const searchColumns = (venue: Venue) => {
  const sortName = foldText(readText(venue.name, 'fr', 'fr'))
  return {
    sortName,
    search: foldText([...new Set(Object.values(venue.name)), venue.address].join(' ')),
    spot: mapPoint(venue, venue.category),
  }
}

export async function insertDirectoryPlace(
  tx: Tx,
  row: Venue & { id: string; externalId: string | null },
): Promise<DirectoryRow> {
  const [inserted] = await tx
    .insert(directoryPlaces)
    .values({ ...row, ...searchColumns(row) } satisfies Insert)
    .returning()
  return inserted as DirectoryRow
}

export async function updateDirectoryPlace(
  tx: Tx,
  id: string,
  { version, ...venue }: Venue & { version: number },
): Promise<DirectoryRow> {
  const [row] = await tx
    .update(directoryPlaces)
    .set({ ...venue, ...searchColumns(venue), version })
    .where(eq(directoryPlaces.id, id))
    .returning()
  return row as DirectoryRow
}

/** Deletes a place from the directory, and from the hotels that use it. */
export async function deleteDirectoryPlace(tx: Tx, id: string): Promise<void> {
  await tx.delete(directoryPlaces).where(eq(directoryPlaces.id, id))
}

/** The ids of the hotels that use any of these places. */
export async function hotelsWithPlaces(db: Db | Tx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hotelId: places.hotelId })
    .from(places)
    .where(sql`${places.directoryId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(places.hotelId)
  return rows.map(({ hotelId }) => hotelId)
}

/** How many hotels use each of these places, by the place's id. Unused places are absent. */
export async function countHotels(db: Db | Tx, ids: string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: places.directoryId, hotels: sql<number>`count(*)::int` })
    .from(places)
    .where(inArray(places.directoryId, ids))
    .groupBy(places.directoryId)
  return new Map(rows.map(({ id, hotels: count }) => [id, count]))
}

/** Those of these places that the hotel uses: the id of the hotel's place by the id in the directory. */
export async function placesTakenByHotel(
  db: Db | Tx,
  hotelId: string,
  ids: string[],
): Promise<Map<string | null, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ directoryId: places.directoryId, id: places.id })
    .from(places)
    .where(and(eq(places.hotelId, hotelId), inArray(places.directoryId, ids)))
  return new Map(rows.map(({ directoryId, id }) => [directoryId, id]))
}

/** The positions of hotels, rounded to a degree, to detect exchanged coordinates. */
export async function hotelPositions(db: Db | Tx): Promise<Position[]> {
  const roundedCoordinate = (name: string) => sql<number>`round((${hotels.address}->>${name})::numeric)::float8`
  return db
    .selectDistinct({ latitude: roundedCoordinate('latitude'), longitude: roundedCoordinate('longitude') })
    .from(hotels)
    .where(
      and(
        isNull(hotels.deletedAt),
        sql`${hotels.address}->>'latitude' is not null and ${hotels.address}->>'longitude' is not null`,
      ),
    )
}

/** The offset between two categories, wider than the map, so that the nearest points are of the same category. */
const categoryOffset = 1000
const degreesPerRadian = 180 / Math.PI

/**
 * The point of a place in the nearest-neighbour index. Mercator coordinates preserve the order of distances around a
 * point. Each category is offset, so that one index serves all categories.
 */
function mapPoint({ latitude, longitude }: Position, category: PlaceCategory): [number, number] {
  const boundedLatitude = Math.max(-89, Math.min(89, latitude))
  return [
    longitude + categoryOffset * placeCategories.indexOf(category),
    Math.asinh(Math.tan(boundedLatitude / degreesPerRadian)) * degreesPerRadian,
  ]
}
