import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import { changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { throwInvalidCursor } from '#core/http/server/request/paging.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Lang, Localized, TextLang, TextQuery } from '#core/i18n/contract.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { readText, type TextReader, textReader } from '#core/i18n/localized.ts'
import { isUuid } from '#core/ids/uuid.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
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
import { assertPosition, auditFields, picturesIn, writeVenue } from './venue/rules.ts'

export { insertDirectory, insertPlaces } from './demo.ts'
export { deleteHotelRows } from './queries.ts'

/** Parses `opening_hours` of OpenStreetMap. The parser is large, and only loaded when needed. */
export const readOpeningHours = async (text: string) =>
  (await import('./opening-hours/rules.ts')).readOpeningHours(text)

/** The places that guests see, and the next instant at which one of them opens or closes. */
export async function publicPlaces(context: AppContext, hotel: HotelRow, now: Date, lang: Lang, read: TextReader) {
  const rows = (await queries.placesOf(context.db, hotel.id)).filter(({ place }) => !place.hidden)
  const typeNames = await placeTypeNames(context)
  const namesOf = (tags: string[]) => tags.flatMap((id) => readText(typeNames.get(id), lang, hotel.defaultLang) || [])
  const texts = { read, readName: textReader(lang, hotel.defaultLang) }
  const places = rows.map((row, i) => ({
    ...publicPlace(row, hotel, now, texts, `places.${i}.`),
    tags: namesOf(row.venue.tags),
  }))
  const changes = rows.flatMap(({ venue }) => nextChange(venue.hours, hotel.timeZone, now) ?? [])
  return { places, until: changes.length > 0 ? new Date(Math.min(...changes.map(Number))) : null }
}

/** Every text about places that the hotel writes, as stored; those of the directory belong to the provider. */
export async function placeTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const rows = await queries.placesOf(db, scope.hotelId)
  return rows.flatMap(({ place, venue }) => textsOfPlace(place, venue.name))
}

type PlaceTexts = Pick<PlaceRow, 'id' | 'own' | 'opinion'>
const storedTexts = ({ own, opinion }: PlaceTexts) => ({ ...(own && { description: own.description }), opinion })

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

const textsOf = <Asked extends TextLang>({ lang, fallback }: TextQuery & { lang: Asked }, defaultLang: Lang) => ({
  read: textReader(lang, defaultLang, fallback),
  readName: textReader(lang, defaultLang),
})

const present = (context: AppContext, hotel: HotelRow, row: HotelPlace, view: TextQuery) =>
  staffPlace(row, hotel, context.clock(), textsOf(view, hotel.defaultLang))

export async function listPlaces(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  const rows = await queries.placesOf(context.db, scope.hotelId)
  return rows.map((row) => present(context, hotel, row, view))
}

export async function readPlace(context: AppContext, scope: HotelScope, id: string, view: TextQuery) {
  return presentOne(context, context.db, await hotelOf(context.db, scope), id, view)
}

async function presentOne(context: AppContext, db: Db | Tx, hotel: HotelRow, id: string, view: TextQuery) {
  const [row] = await queries.placesOf(db, hotel.id, id)
  return present(context, hotel, row ?? throwNotFound(), view)
}

/** The fields of a hotel's place that the journal records. */
const auditedFields = ({ own, opinion, hidden }: Pick<PlaceRow, 'own' | 'opinion' | 'hidden'>) => ({
  ...(own && auditFields(own)),
  opinion,
  hidden,
})

/** Limited, because every guest's phone loads all of them. */
export const maxPlaces = 200

async function assertRoom(tx: Tx, scope: HotelScope, added: number): Promise<void> {
  if ((await queries.countPlaces(tx, scope)) + added > maxPlaces)
    throw new ApiError('invalid', { fields: [{ path: '', code: 'too_big_list', params: { limit: maxPlaces } }] })
}

const anchorsOf = (hotel: HotelRow) => [toPosition(hotel.address) ?? []].flat()

export async function createPlace(
  context: AppContext,
  scope: HotelScope,
  { opinion, hidden = false, ...input }: InAnyLanguage<typeof PlaceInput>,
  view: TextQuery,
) {
  return changeContent(context, scope, async (tx, hotel) => {
    await assertRoom(tx, scope, 1)
    const writer = textWriter(view.lang)
    const own = writeVenue(writer, null, input, view.lang === 'all' ? hotel.defaultLang : view.lang)
    const row = { id: uuid(), directoryId: null, own, opinion: writer.text(null, opinion), hidden }
    writer.assertValid()
    assertPosition(own, own, anchorsOf(hotel))
    await queries.insertPlaces(tx, scope.hotelId, [row])
    await assertWithinQuota(context, tx, scope.hotelId, 'content')
    await linkFiles(context, tx, scope, picturesIn(input), { kind: 'place', id: row.id, content: [own, row.opinion] })
    await recordHotelAction(context, tx, scope, hotel, 'place.created', { id: row.id, name: own.name })
    return presentOne(context, tx, hotel, row.id, view)
  })
}

/** Adds directory places to the hotel. Throws `invalid` with every unknown id, `quota_exceeded`. */
export async function takePlaces(context: AppContext, scope: HotelScope, ids: string[], view: TextQuery) {
  return changeContent(context, scope, async (tx, hotel) => {
    const found = new Map((await directory.lockDirectoryPlacesForUse(tx, ids)).map(({ id, name }) => [id, name]))
    const fields = ids.flatMap((id, i) => (found.has(id) ? [] : [{ path: `ids.${i}`, code: 'place_gone' }]))
    if (fields.length > 0) throw new ApiError('invalid', { fields })
    const placesOfHotel = await directory.placesTakenByHotel(tx, scope.hotelId, ids)
    const added = [...new Set(ids)].filter((id) => !placesOfHotel.has(id))
    await assertRoom(tx, scope, added.length)
    const rows = added.map((directoryId) => ({ id: uuid(), directoryId, own: null, opinion: {}, hidden: false }))
    await queries.insertPlaces(tx, scope.hotelId, rows)
    if (rows.length > 0) await assertWithinQuota(context, tx, scope.hotelId, 'content')
    for (const { id, directoryId } of rows)
      await recordHotelAction(context, tx, scope, hotel, 'place.taken', { id, name: found.get(directoryId) ?? {} })
    const placeIds = new Set([...placesOfHotel.values(), ...rows.map(({ id }) => id)])
    return (await queries.placesOf(tx, scope.hotelId))
      .filter(({ place }) => placeIds.has(place.id))
      .map((row) => present(context, hotel, row, view))
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
  expected: number | null,
) {
  const { opinion, hidden, ...fields } = patch
  const edited = Object.keys(patch).some((field) => field !== 'hidden')
  const write = async (tx: Tx, hotel: HotelRow) => {
    const row = (await queries.lockPlace(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('place'), row, expected)
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
    if (updated.own) assertPosition(fields, updated.own, anchorsOf(hotel))
    await linkFiles(context, tx, scope, picturesIn(fields), {
      kind: 'place',
      id,
      content: [updated.own, updated.opinion],
    })
    await queries.updatePlace(tx, scope, id, { ...updated, version: row.version + (edited ? 1 : 0) })
    const [now] = await queries.placesOf(tx, scope.hotelId, id)
    const { venue } = now ?? throwNotFound()
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
  return changeContent(context, scope, write, !edited && id)
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
    const before = await queries.reorderPlaces(tx, scope, ids)
    if (!before) throw new ApiError('invalid', { fields: [{ path: '', code: 'not_same_items' }] })
    if (before.join() !== ids.join()) await recordAction(context, tx, scope, { act: 'place.sorted', subject: hotel })
  })
}

/** Directory places that the hotel may add: nearest first, or by name when its address has no coordinates. */
export async function listNearby(
  context: AppContext,
  scope: HotelScope,
  { lang, after, ...filter }: directory.DirectoryFilter & { lang: Lang; after?: string },
): Promise<{ places: NearbyPlace[]; next?: string }> {
  const hotel = await hotelOf(context.db, scope)
  const from = toPosition(hotel.address)
  const { rows, next } = await directoryPage(context.db, filter, from, after)
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
/** Maximum places to skip: nobody pages further. */
const maxSkipped = 5000

/** A page of the directory and the cursor of the next: by distance if a position is given, else by name. */
export async function directoryPage(
  db: Db,
  filter: directory.DirectoryFilter,
  from: { latitude: number; longitude: number } | null,
  after: string | undefined,
): Promise<{ rows: directory.DirectoryRow[]; next?: string }> {
  if (after !== undefined && !(from ? /^\d{1,4}$/.test(after) : isUuid(after))) throwInvalidCursor()
  const limit = pageSize + 1
  const skip = from ? Math.min(Number(after ?? 0), maxSkipped) : 0
  const rows = from
    ? await directory.nearestDirectoryPlaces(db, from, filter, { skip, limit })
    : await directory.directoryPlacesByName(db, filter, { after, limit })
  const shown = rows.slice(0, pageSize)
  // The index is some metres off over a few kilometres, so a page is sorted by the exact distances that are shown.
  if (from) shown.sort((one, other) => distanceBetween(from, one) - distanceBetween(from, other))
  const more = rows.length > pageSize && skip < maxSkipped
  return { rows: shown, next: more ? (from ? String(skip + pageSize) : shown.at(-1)?.id) : undefined }
}
