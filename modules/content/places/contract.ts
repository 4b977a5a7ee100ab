import { z } from 'zod'
import { editContent, seeContent } from '#core/access/policy.ts'
import {
  deleteCall,
  endpoint,
  Id,
  Instant,
  noParams,
  orderCall,
  readCall,
  updateCall,
  WebAddress,
} from '#core/http/contract.ts'
import { Lang, optionalTextSchema, requiredTextSchema, Text, textQuery } from '#core/i18n/contract.ts'
import { FileAddress } from '#core/storage/contract.ts'
import { Hours } from '#core/time/contract.ts'
import { Dialled, Phone } from '#modules/foundation/info/contract.ts'
import { manageDirectory } from './policy.ts'
import { placeCategories } from './rules.ts'

export const Category = z.enum(placeCategories)
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

const VenueShown = z.object({
  id: Id,
  name: Text,
  category: Category,
  /** Ids of place types. */
  tags: z.array(z.string()),
  description: Text,
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  pictures: z.array(z.string()),
  /** In the hotel's time zone; null: unknown. */
  hours: Hours.nullable(),
})

/** A place as guests see it. Other modules add their fields in `publicShapes`. */
export const PublicPlaceFields = VenueShown.extend({
  dialled: Dialled.optional(),
  /**
   * Straight-line distance from the hotel in metres, and minutes on foot; null when the hotel has no coordinates, minutes
   * also when the place is too far to walk.
   */
  distance: z.int().nullable(),
  walkMinutes: z.int().nullable(),
  /** Null: the opening hours are unknown. */
  openNow: z.boolean().nullable(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** The hotel's own text about the place; blank: none. */
  opinion: Text,
})
/** A place as guests see it, with names as its `tags`. Each module adds the types of its fields. */
export interface PublicPlace extends z.infer<typeof PublicPlaceFields> {}

declare module '#modules/hotel/hotels/contract.ts' {
  interface PublicHotel {
    /** The places that are not hidden, in the hotel's order. */
    places: PublicPlace[]
  }
}

/**
 * A place of a hotel, as its staff see it. `version` is sent back as `If-Match`; hiding and reordering do not change
 * it.
 */
export const Place = PublicPlaceFields.extend({
  hidden: z.boolean(),
  source: z.enum(['own', 'directory']),
  position: z.int(),
  version: z.int(),
  /** Fields whose text is missing in the requested language. */
  fallback: z.array(z.string()),
}).meta({ id: 'Place' })
export type Place = z.infer<typeof Place>

/** A place of the shared directory. */
export const DirectoryPlace = VenueShown.extend({
  externalId: z.string().nullable(),
  /** Metres from the requested position. */
  distance: z.int().nullable(),
  /** The number of hotels that use it. */
  hotels: z.int(),
  version: z.int(),
  fallback: z.array(z.string()),
}).meta({ id: 'DirectoryPlace' })
export type DirectoryPlace = z.infer<typeof DirectoryPlace>

/** A place of the directory that a hotel may add. */
export const NearbyPlace = VenueShown.pick({
  id: true,
  name: true,
  category: true,
  address: true,
  latitude: true,
  longitude: true,
})
  .extend({ distance: z.int().nullable(), taken: z.boolean() })
  .meta({ id: 'NearbyPlace' })
export type NearbyPlace = z.infer<typeof NearbyPlace>

const VenueFields = z.object({
  name: requiredTextSchema(120),
  category: Category,
  tags: z.array(z.string().trim().min(1).max(100)).max(20),
  description: optionalTextSchema(4000),
  address: z.string().trim().max(300),
  latitude: Latitude,
  longitude: Longitude,
  phone: Phone.nullable(),
  website: WebAddress.nullable(),
  pictures: z.array(FileAddress).max(12),
  hours: Hours.nullable(),
})
const required = { name: true, category: true, latitude: true, longitude: true } as const
export const DirectoryPlaceInput = VenueFields.partial().required(required)
export type DirectoryPlaceInput = z.infer<typeof DirectoryPlaceInput>
/** In a change, the name may be blank in some languages. */
const patched = { name: optionalTextSchema(120) }
export const DirectoryPlacePatch = VenueFields.extend(patched).partial()
export type DirectoryPlacePatch = z.infer<typeof DirectoryPlacePatch>

const PlaceFields = VenueFields.extend({ opinion: optionalTextSchema(2000), hidden: z.boolean() })
export const PlaceInput = PlaceFields.partial().required(required)
export type PlaceInput = z.infer<typeof PlaceInput>
/** If the place is from the directory, a hotel can only change `opinion` and `hidden`. */
export const PlacePatch = PlaceFields.extend(patched).partial()
export type PlacePatch = z.infer<typeof PlacePatch>

const Degrees = (range: z.ZodNumber) => z.coerce.number().pipe(range).optional()
const cursor = { after: z.string().max(200).optional() }
const search = {
  q: z.string().trim().max(100).optional(),
  category: Category.optional(),
  ...cursor,
}
const directory = { audience: 'provider', permission: manageDirectory } as const
const staff = { audience: 'staff' } as const
const hotelParams = z.object({ hotelId: Id })
const placeParams = z.object({ hotelId: Id, placeId: Id })
const directoryParams = z.object({ directoryId: Id })

export const listDirectory = endpoint({
  ...directory,
  ...readCall,
  path: '/v1/places',
  summary:
    'The shared directory: by name, or by distance from `lat`, `lng`. `q` searches names and addresses. 50 places per page, paged by `Link`',
  params: noParams,
  query: textQuery.extend({ ...search, lat: Degrees(Latitude), lng: Degrees(Longitude) }),
  output: z.array(DirectoryPlace),
  errors: ['invalid'],
})
export const createDirectoryPlace = endpoint({
  ...directory,
  method: 'post',
  path: '/v1/places',
  summary: 'Add a place to the shared directory',
  params: noParams,
  query: textQuery,
  body: DirectoryPlaceInput,
  status: 201,
  output: DirectoryPlace,
  errors: ['invalid'],
})
const importFile = {
  body: z.unknown(),
  file: {
    types: ['text/csv', 'application/geo+json', 'application/json'],
    maxBytes: 64_000_000,
  },
} as const
/** A remark about a line of the file. `message`: in the language of the request. */
const ImportLine = z.object({
  /** In a table, the line in the file; in GeoJSON, the number of the place, from 1. */
  line: z.int(),
  name: z.string(),
  code: z.string(),
  message: z.string(),
})
export const ImportReport = z
  .object({
    lines: z.int(),
    created: z.int(),
    changed: z.int(),
    /** Places that the directory already contains with the same values. */
    unchanged: z.int(),
    /** Places that occur twice in the file. */
    repeated: z.int(),
    /** Every line that cannot be imported. */
    broken: z.array(ImportLine),
    /** Values that are ignored in lines that can be imported. */
    notes: z.array(ImportLine),
    /** The first few of each kind. */
    examples: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        category: Category,
        outcome: z.enum(['created', 'changed', 'unchanged', 'repeated']),
        /** The changed fields of an existing place. */
        fields: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ImportReport' })
export type ImportReport = z.infer<typeof ImportReport>

export const previewImport = endpoint({
  ...directory,
  ...importFile,
  method: 'post',
  path: '/v1/places/import/preview',
  summary:
    'Preview an import of this file: CSV with a line of headings, or GeoJSON as OpenStreetMap exports it. Nothing is changed',
  params: noParams,
  query: z.object({ lang: Lang.default('fr') }),
  status: 200,
  output: ImportReport,
  errors: ['invalid'],
})
export const importPlaces = endpoint({
  ...directory,
  ...importFile,
  method: 'post',
  path: '/v1/places/import',
  summary:
    'Import this file into the directory at once. `broken`: whether invalid lines are left out, or nothing is imported if there are any',
  params: noParams,
  query: z.object({ lang: Lang.default('fr'), broken: z.enum(['skip', 'refuse']).default('refuse') }),
  status: 200,
  output: ImportReport,
  errors: ['invalid', 'import_broken', 'import_running'],
})
export const readDirectoryPlace = endpoint({
  ...directory,
  ...readCall,
  path: '/v1/places/{directoryId}',
  summary: 'One place of the shared directory',
  params: directoryParams,
  query: textQuery,
  output: DirectoryPlace,
})
export const updateDirectoryPlace = endpoint({
  ...directory,
  ...updateCall,
  path: '/v1/places/{directoryId}',
  summary:
    'Change a place of the directory, for all hotels that use it; texts are written in `lang`, or with `lang=all` in each given language. `If-Match` with the version prevents lost updates',
  params: directoryParams,
  body: DirectoryPlacePatch,
  output: DirectoryPlace,
})
export const deleteDirectoryPlace = endpoint({
  ...directory,
  ...deleteCall,
  path: '/v1/places/{directoryId}',
  summary: 'Remove a place from the directory, and from all hotels that use it',
  params: directoryParams,
})

export const listPlaces = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/places',
  summary: 'The places of the hotel, in its order, including hidden places',
  permission: seeContent,
  params: hotelParams,
  query: textQuery,
  output: z.array(Place),
})
export const createPlace = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/places',
  summary: 'Add a place of the hotel’s own at the end',
  permission: editContent,
  params: hotelParams,
  query: textQuery,
  body: PlaceInput,
  status: 201,
  output: Place,
  errors: ['invalid', 'quota_exceeded', 'files_quota_exceeded'],
})
export const listNearby = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/places/from-directory',
  summary:
    'Places of the shared directory that the hotel may add, nearest first; while its address has no coordinates, by name, those of its country first. 50 places per page, paged by `Link`',
  permission: editContent,
  params: hotelParams,
  query: z.object({ lang: Lang.default('fr'), ...search }),
  output: z.array(NearbyPlace),
})
export const takePlaces = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/places/from-directory',
  summary:
    'Add places of the shared directory after the hotel’s last place, in this order. Places that it already has are not moved',
  permission: editContent,
  params: hotelParams,
  query: textQuery,
  body: z.object({ ids: z.array(Id).min(1).max(100) }),
  status: 201,
  output: z.array(Place),
  errors: ['invalid', 'quota_exceeded'],
})
export const orderPlaces = endpoint({
  ...staff,
  ...orderCall,
  path: '/v1/hotels/{hotelId}/places/order',
  summary: 'Put the places in this order',
  permission: editContent,
  params: hotelParams,
  body: z.array(Id).max(500),
})
export const readPlace = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/places/{placeId}',
  summary: 'One place of the hotel',
  permission: seeContent,
  params: placeParams,
  query: textQuery,
  output: Place,
})
export const updatePlace = endpoint({
  ...staff,
  ...updateCall,
  path: '/v1/hotels/{hotelId}/places/{placeId}',
  summary:
    'Change a place; texts are written in `lang`, or with `lang=all` in each given language. If it is from the directory, only `opinion` and `hidden` can be changed. `If-Match` with the version prevents lost updates',
  permission: editContent,
  params: placeParams,
  body: PlacePatch,
  output: Place,
})
export const deletePlace = endpoint({
  ...staff,
  ...deleteCall,
  path: '/v1/hotels/{hotelId}/places/{placeId}',
  summary: 'Remove a place from the hotel. A place of the directory stays in the directory',
  permission: editContent,
  params: placeParams,
})
