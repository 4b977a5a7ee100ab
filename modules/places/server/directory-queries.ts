import { and, asc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import { containing, type Db, type Tx } from '#core/db/db.ts'
import { folded } from '#core/i18n/folded.ts'
import { readText } from '#core/i18n/localized.ts'
import { hotels } from '#modules/hotels/schema.ts'
import { type PlaceCategory, type Position, placeCategories } from '../rules.ts'
import { directoryPlaces, places, type Venue } from '../schema.ts'
import { mapPoint } from './map-point.ts'

export type DirectoryRow = typeof directoryPlaces.$inferSelect
type Insert = typeof directoryPlaces.$inferInsert

export interface Filter {
  search?: string
  category?: PlaceCategory
}

/** The words of a search must all stand in the name or the address. */
const matching = ({ search }: Filter): SQL[] =>
  search
    ? folded(search)
        .split(/\s+/)
        .map((word) => like(directoryPlaces.search, containing(word)))
    : []

/** By name, after the place `after`. */
export const byName = (
  db: Db,
  filter: Filter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DirectoryRow[]> =>
  db
    .select()
    .from(directoryPlaces)
    .where(
      and(
        ...matching(filter),
        filter.category ? eq(directoryPlaces.category, filter.category) : undefined,
        after
          ? sql`(${directoryPlaces.sortName}, ${directoryPlaces.id}) > (select sort_name, id from directory_places where id = ${after})`
          : undefined,
      ),
    )
    .orderBy(asc(directoryPlaces.sortName), asc(directoryPlaces.id))
    .limit(limit)

/** The nearest ones of a point, of one category or of all: of each, the index gives them in order. */
export async function nearest(
  db: Db,
  from: Position,
  filter: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<DirectoryRow[]> {
  const categories = filter.category ? [filter.category] : placeCategories
  const nearestOf = (category: PlaceCategory) => {
    const [x, y] = mapPoint(from, category)
    const away = sql`${directoryPlaces.spot} <-> point(${x}::float8, ${y}::float8)`
    return sql`(select id, ${away} as away from ${directoryPlaces} where ${and(
      eq(directoryPlaces.category, category),
      ...matching(filter),
    )} order by ${away} limit ${skip + limit})`
  }
  const found = sql`(select id, away from (${sql.join(
    categories.map(nearestOf),
    sql` union all `,
  )}) as each_category order by away, id limit ${limit} offset ${skip}) as found`
  const rows = await db
    .select({ place: directoryPlaces })
    .from(directoryPlaces)
    .innerJoin(found, sql`found.id = ${directoryPlaces.id}`)
    .orderBy(sql`found.away, found.id`)
  return rows.map(({ place }) => place)
}

export async function directoryPlace(db: Db | Tx, id: string): Promise<DirectoryRow | undefined> {
  const [row] = await db.select().from(directoryPlaces).where(eq(directoryPlaces.id, id))
  return row
}

export async function lockDirectoryPlace(tx: Tx, id: string): Promise<DirectoryRow | undefined> {
  const [row] = await tx.select().from(directoryPlaces).where(eq(directoryPlaces.id, id)).for('update')
  return row
}

/** Keeps these from being deleted until the transaction ends. */
export const keepDirectoryPlaces = (tx: Tx, ids: string[]): Promise<{ id: string; name: Venue['name'] }[]> =>
  tx
    .select({ id: directoryPlaces.id, name: directoryPlaces.name })
    .from(directoryPlaces)
    .where(inArray(directoryPlaces.id, ids))
    .orderBy(directoryPlaces.id)
    .for('key share')

/** What is kept beside a place so that it is found. */
export const foundBy = (venue: Venue) => {
  const sortName = folded(readText(venue.name, 'fr', 'fr'))
  return {
    sortName,
    search: folded([...new Set(Object.values(venue.name)), venue.address].join(' ')),
    spot: mapPoint(venue, venue.category),
  }
}

export async function insertDirectoryPlace(
  tx: Tx,
  row: Venue & { id: string; externalId: string | null },
): Promise<DirectoryRow> {
  const [inserted] = await tx
    .insert(directoryPlaces)
    .values({ ...row, ...foundBy(row) } satisfies Insert)
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
    .set({ ...venue, ...foundBy(venue), version })
    .where(eq(directoryPlaces.id, id))
    .returning()
  return row as DirectoryRow
}

/** The hotels that have taken it lose it with it. */
export async function deleteDirectoryPlace(tx: Tx, id: string): Promise<void> {
  await tx.delete(directoryPlaces).where(eq(directoryPlaces.id, id))
}

/** The hotels that have taken any of these. */
export async function hotelsWith(db: Db | Tx, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ hotelId: places.hotelId })
    .from(places)
    .where(sql`${places.directoryId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(places.hotelId)
  return rows.map(({ hotelId }) => hotelId)
}

/** How many hotels have taken each of these. */
export async function countHotels(db: Db | Tx, ids: string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: places.directoryId, hotels: sql<number>`count(*)::int` })
    .from(places)
    .where(inArray(places.directoryId, ids))
    .groupBy(places.directoryId)
  return new Map(rows.map(({ id, hotels: count }) => [id, count]))
}

/** Of these, those that the hotel has taken. */
export async function takenBy(db: Db | Tx, hotelId: string, ids: string[]): Promise<Map<string | null, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ directoryId: places.directoryId, id: places.id })
    .from(places)
    .where(and(eq(places.hotelId, hotelId), inArray(places.directoryId, ids)))
  return new Map(rows.map(({ directoryId, id }) => [directoryId, id]))
}

/** Where hotels are, to a degree: what coordinates are compared with that may have been exchanged. */
export async function hotelPositions(db: Db | Tx): Promise<Position[]> {
  const rounded = (name: string) => sql<number>`round((${hotels.address}->>${name})::numeric)::float8`
  return db
    .selectDistinct({ latitude: rounded('latitude'), longitude: rounded('longitude') })
    .from(hotels)
    .where(
      and(
        isNull(hotels.deletedAt),
        sql`${hotels.address}->>'latitude' is not null and ${hotels.address}->>'longitude' is not null`,
      ),
    )
}
