import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { type PlaceCategory, placeCategories } from './rules.ts'

/** The columns common to directory places and hotels' own places. */
export interface Venue {
  name: Localized
  category: PlaceCategory
  /** Ids of place types. */
  tags: string[]
  description: Localized
  address: string
  latitude: number
  longitude: number
  phone: string | null
  website: string | null
  pictures: string[]
  /** Null: unknown. */
  hours: Hours | null
}

/** The directory of places that all hotels share. It belongs to no hotel. */
export const directoryPlaces = pgTable(
  'directory_places',
  {
    id: uuid('id').primaryKey(),
    /** The id in the source that it was imported from, for instance `node/123` of OpenStreetMap. */
    externalId: text('external_id').unique(),
    name: jsonb('name').$type<Localized>().notNull(),
    category: text('category', { enum: placeCategories }).notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    description: jsonb('description').$type<Localized>().notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    phone: text('phone'),
    website: text('website'),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    hours: jsonb('hours').$type<Hours>(),
    version: integer('version').notNull().default(1),
    /** Names and address in lower case without accents. */
    search: text('search').notNull(),
    /** The French name in lower case without accents, for sorting lists and for finding places in imports. */
    sortName: text('sort_name').notNull(),
    /** A point for the nearest-neighbour index, computed by `mapPoint`. */
    spot: point('spot', { mode: 'tuple' }).notNull(),
  },
  (table) => [
    index('directory_places_spot').using('gist', table.spot),
    index('directory_places_name').on(table.sortName, table.id),
  ],
)

/** The places of a hotel: its own, and those added from the directory. */
export const places = pgTable(
  'places',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The place of the directory; null: it is the hotel's own place. */
    directoryId: uuid('directory_id').references(() => directoryPlaces.id, { onDelete: 'cascade' }),
    /** The fields of the hotel's own place; null: those of the directory place apply. */
    own: jsonb('own').$type<Venue>(),
    opinion: jsonb('opinion').$type<Localized>().notNull(),
    hidden: boolean('hidden').notNull(),
    position: integer('position').notNull(),
    /** Increased by each change of an editable field, but not by hiding. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    unique('places_taken_once').on(table.hotelId, table.directoryId),
    index('places_directory').on(table.directoryId),
    check('places_own_or_taken', sql`(${table.directoryId} is null) <> (${table.own} is null)`),
  ],
)
