import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { throwInvalidCursor } from '#core/http/server/request/paging.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang, Localized, TextLang, TextQuery } from '#core/i18n/contract.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { readText, type TextReader, textReader } from '#core/i18n/localized.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { areasOf } from '#core/map-tiles/country-areas.ts'
import { nextChange } from '#core/time/hours.ts'
import { assertWithinQuota, linkFiles, unlinkFiles } from '#modules/foundation/media/server/service.ts'
import { placeTypeNames } from '#modules/hotel/content-service/server/service.ts'
import { changeContent, type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import { type NearbyPlace, type PlaceInput, PlacePatch } from '../contract.ts'
import { distanceBetween, distanceFrom, toPosition } from '../rules.ts'
import * as directory from './directory/queries.ts'
import { publicPlace, staffPlace } from './presenters.ts'
import type { HotelPlace, PlaceRow } from './queries.ts'
import * as queries from './queries.ts'
import { assertPosition, auditFields, picturesByPath, writeVenue } from './venue/rules.ts'

export { insertDirectory, insertPlaces } from './demo.ts'
export { deleteHotelRows } from './queries.ts'

/** Parses `opening_hours` of OpenStreetMap. The parser is large, and only loaded when needed. */
export const readOpeningHours = async (text: string) =>
  (await import('./opening-hours/rules.ts')).readOpeningHours(text)

/** The places that guests see. `until`: the next instant at which one of them opens or closes; null: none. */
export async function publicPlaces(
  context: AppContext,
  hotel: HotelRow,
  updatedRow: Date,
  lang: Lang,
  read: TextReader,
) {
  const rows = (await queries.placesOf(context.db, hotel.id)).filter(({ place }) => !place.hidden)
  const typeNames = await placeTypeNames(context)
  const tagNames = (tags: string[]) => tags.flatMap((id) => readText(typeNames.get(id), lang, hotel.defaultLang) || [])
  const texts = { read, readName: textReader(lang, hotel) }
  const places = rows.map((row, i) => ({
    ...publicPlace(row, hotel, updatedRow, texts, `places.${i}.`),
    tags: tagNames(row.venue.tags),
  }))
  const changes = rows.flatMap(({ venue }) => nextChange(venue.hours, hotel.timeZone, updatedRow) ?? [])
  return { places, until: changes.length > 0 ? new Date(Math.min(...changes.map(Number))) : null }
}

/** All stored texts about places that the hotel writes. Those of the directory belong to the provider. */
export async function placeTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const rows = await queries.placesOf(db, scope.hotelId)
  return rows.flatMap(({ place, venue }) => textsOfPlace(place, venue.name))
}

type PlaceTexts = Pick<PlaceRow, 'id' | 'own' | 'opinion'>
const storedTexts = ({ own: ownFields, opinion }: PlaceTexts) => ({
  ...(ownFields && { description: ownFields.description }),
  opinion,
})

const textsOfPlace = (place: PlaceTexts, name: Localized) =>
  collectTexts(
    { place: 'place', id: place.id, serviceId: null, subject: name },
    (read) => Object.entries(storedTexts(place)).map(([field, text]) => read(field, text)),
    { stored: storedTexts(place), input: PlacePatch },
  )

export const writePlaceText = (context: AppContext, scope: HotelScope, change: TextChange) =>
  changeText(change, {
    input: PlacePatch,
    read: async () => {
      const [row] = await queries.placesOf(context.db, scope.hotelId, change.id)
      return row && { stored: storedTexts(row.place), version: row.place.version }
    },
    save: (patch, view, version) => updatePlace(context, scope, change.id, patch, view, version),
  })

const textReaders = <RequestedLang extends TextLang>(
  { lang, fallback }: TextQuery & { lang: RequestedLang },
  hotel: HotelRow,
) => ({
  read: textReader(lang, hotel, fallback),
  readName: textReader(lang, hotel),
})

const presentPlace = (context: AppContext, hotel: HotelRow, row: HotelPlace, view: TextQuery) =>
  staffPlace(row, hotel, context.clock(), textReaders(view, hotel))

export async function listPlaces(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.placesOf(context.db, scope.hotelId)
  return rows.map((row) => presentPlace(context, hotel, row, view))
}

export async function readPlace(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  return presentOne(context, context.db, await hotelOf(context.db, scope), id, view)
}

async function presentOne(context: AppContext, db: Db | Tx, hotel: HotelRow, id: string, view: TextQuery) {
  const [row] = await queries.placesOf(db, hotel.id, id)
  return presentPlace(context, hotel, row ?? throwNotFound(), view)
}

/** The fields of a hotel's place that the journal records. */
const auditedFields = ({ own: ownFields, opinion, hidden }: Pick<PlaceRow, 'own' | 'opinion' | 'hidden'>) => ({
  ...(ownFields && auditFields(ownFields)),
  opinion,
  hidden,
})

/** Maximum places of a hotel, because every guest's phone loads all of them. */
export const maxPlaces = 200

async function assertFreeSlots(tx: Tx, scope: HotelScope, newDirectoryIds: number): Promise<void> {
  if ((await queries.countPlaces(tx, scope)) + newDirectoryIds > maxPlaces)
    throwInvalid('', 'too_big_list', { limit: maxPlaces })
}

const knownPositions = (hotel: HotelRow) => [toPosition(hotel.address) ?? []].flat()

export async function createPlace(
  context: AppContext,
  scope: HotelScope,
  { opinion, hidden = false, ...input }: InAnyLanguage<typeof PlaceInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await assertFreeSlots(tx, scope, 1)
    const writer = textWriter(view.lang)
    const ownFields = writeVenue(writer, null, input, view.lang === 'all' ? hotel.defaultLang : view.lang)
    const row = { id: uuid(), directoryId: null, own: ownFields, opinion: writer.text(null, opinion), hidden }
    writer.assertValid()
    assertPosition(ownFields, ownFields, knownPositions(hotel))
    await queries.insertPlaces(tx, scope.hotelId, [row])
    await assertWithinQuota(context, tx, scope.hotelId, 'content')
    await linkFiles(context, tx, scope, picturesByPath(input), {
      kind: 'place',
      id: row.id,
      content: [ownFields, row.opinion],
    })
    await recordHotelAction(context, tx, scope, hotel, 'place.created', { id: row.id, name: ownFields.name })
    return presentOne(context, tx, hotel, row.id, view)
  })
}

/** Adds directory places to the hotel; returns its places with these ids. Throws `invalid` and `quota_exceeded`. */
export async function takePlaces(context: AppContext, scope: HotelScope, ids: string[], view: TextQuery) {
  return changeContent(context, scope, async (tx, hotel) => {
    const placeNamesById = new Map(
      (await directory.lockDirectoryPlacesForUse(tx, ids)).map(({ id, name }) => [id, name]),
    )
    const fields = ids.flatMap((id, i) => (placeNamesById.has(id) ? [] : [{ path: `ids.${i}`, code: 'place_gone' }]))
    if (fields.length > 0) throw new ApiError('invalid', { fields })
    const placesOfHotel = await directory.placesTakenByHotel(tx, scope.hotelId, ids)
    const newDirectoryIds = [...new Set(ids)].filter((id) => !placesOfHotel.has(id))
    await assertFreeSlots(tx, scope, newDirectoryIds.length)
    const rows = newDirectoryIds.map((directoryId) => ({
      id: uuid(),
      directoryId,
      own: null,
      opinion: {},
      hidden: false,
    }))
    await queries.insertPlaces(tx, scope.hotelId, rows)
    if (rows.length > 0) await assertWithinQuota(context, tx, scope.hotelId, 'content')
    for (const { id, directoryId } of rows)
      await recordHotelAction(context, tx, scope, hotel, 'place.taken', {
        id,
        name: placeNamesById.get(directoryId) ?? {},
      })
    const placeIds = new Set([...placesOfHotel.values(), ...rows.map(({ id }) => id)])
    return (await queries.placesOf(tx, scope.hotelId))
      .filter(({ place }) => placeIds.has(place.id))
      .map((row) => presentPlace(context, hotel, row, view))
  })
}

/**
 * Changes a place. `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updatePlace(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: InAnyLanguage<typeof PlacePatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  const { opinion, hidden, ...fields } = patch
  const raisesVersion = Object.keys(patch).some((field) => field !== 'hidden')
  const writeChange = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockPlace(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('place'), row, expectedVersion)
    if (!row.own && Object.keys(fields).length > 0)
      throw new ApiError('invalid', {
        fields: Object.keys(fields).map((path) => ({ path, code: 'directory_field' })),
      })
    const writer = textWriter(view.lang)
    const updated = {
      own: row.own && writeVenue(writer, row.own, fields, hotel.defaultLang),
      opinion: writer.text(row.opinion, opinion),
      hidden: hidden ?? row.hidden,
    }
    writer.assertValid()
    if (updated.own) assertPosition(fields, updated.own, knownPositions(hotel))
    await linkFiles(context, tx, scope, picturesByPath(fields), {
      kind: 'place',
      id,
      content: [updated.own, updated.opinion],
    })
    await queries.updatePlace(tx, scope, id, { ...updated, version: row.version + (raisesVersion ? 1 : 0) })
    const [updatedRow] = await queries.placesOf(tx, scope.hotelId, id)
    const { venue } = updatedRow ?? throwNotFound()
    await recordTextChange(
      context,
      tx,
      scope.hotelId,
      textsOfPlace(row, venue.name),
      textsOfPlace({ id, ...updated }, venue.name),
    )
    const changes = changesOf(auditedFields(row), auditedFields(updated))
    await recordHotelAction(context, tx, scope, hotel, 'place.changed', { id, name: venue.name }, changes)
    return presentOne(context, tx, hotel, id, view)
  }
  return changeContent(context, scope, writeChange, !raisesVersion && id)
}

export async function deletePlace(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    const [row] = await queries.placesOf(tx, scope.hotelId, id)
    const { venue } = row ?? throwNotFound()
    await queries.deletePlace(tx, scope, id)
    await unlinkFiles(tx, scope.hotelId, { kind: 'place', id })
    await recordHotelAction(context, tx, scope, hotel, 'place.deleted', { id, name: venue.name })
  })
}

export async function orderPlaces(context: AppContext, scope: HotelScope, ids: string[]): Promise<void> {
  await changeContent(context, scope, async (tx, hotel) => {
    if (await queries.reorderPlaces(tx, scope, ids))
      await recordAction(context, tx, scope, { act: 'place.sorted', subject: hotel })
  })
}

/**
 * Directory places that the hotel may add: nearest first, or when its address has no coordinates, by name, those of its
 * country first.
 */
export async function listNearby(
  context: AppContext,
  scope: HotelScope,
  { lang, after, ...filter }: directory.DirectoryFilter & { lang: Lang; after?: string },
): Promise<{ places: NearbyPlace[]; next?: string }> {
  const hotel = await hotelOf(context.db, scope)
  const from = toPosition(hotel.address)
  const { rows, next } = await directoryPage(context.db, filter, from, after, hotel.address.country)
  const placesOfHotel = await directory.placesTakenByHotel(
    context.db,
    scope.hotelId,
    rows.map(({ id }) => id),
  )
  const places = rows.map(({ id, name, category, address, latitude, longitude }) => ({
    id,
    name: readText(name, lang, hotel.defaultLang),
    category,
    address,
    latitude,
    longitude,
    distance: distanceFrom(from, { latitude, longitude }).distance,
    taken: placesOfHotel.has(id),
  }))
  return { places, next }
}

const pageSize = 50
/** Maximum places that can be skipped; there is no further page. */
const maxSkipped = 5000

/**
 * A page of the directory, by distance if a position is given, or else by name, places of `country` first. `next`: the
 * cursor of the next page; absent: there is none. Throws `invalid` for an invalid cursor.
 */
export async function directoryPage(
  db: Db,
  filter: directory.DirectoryFilter,
  from: { latitude: number; longitude: number } | null,
  after: string | undefined,
  country = '',
): Promise<{ rows: directory.DirectoryRow[]; next?: string }> {
  if (after !== undefined && !(from ? /^\d{1,4}$/.test(after) : isUuid(after))) throwInvalidCursor()
  const limit = pageSize + 1
  const skipped = from ? Math.min(Number(after ?? 0), maxSkipped) : 0
  const rows = from
    ? await directory.nearestDirectoryPlaces(db, from, filter, { skip: skipped, limit })
    : await directory.directoryPlacesByName(db, filter, { after, limit, areas: areasOf(country) })
  const pageRows = rows.slice(0, pageSize)
  // The index is some metres off over a few kilometres, so a page is sorted by the exact distances that are shown.
  if (from) pageRows.sort((first, second) => distanceBetween(from, first) - distanceBetween(from, second))
  const hasMore = rows.length > pageSize && skipped < maxSkipped
  return { rows: pageRows, next: hasMore ? (from ? String(skipped + pageSize) : pageRows.at(-1)?.id) : undefined }
}
