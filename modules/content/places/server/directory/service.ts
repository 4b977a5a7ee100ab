import { v7 as uuid } from 'uuid'
import type { Person } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import type { InAnyLanguage, Localized, TextQuery } from '#core/i18n/contract.ts'
import { readText, textReader } from '#core/i18n/localized.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import { type AuditActionName, changesOf, type FieldChange } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { guestLangs } from '#locales/languages.ts'
import { linkFiles, unlinkFiles } from '#modules/foundation/media/server/service.ts'
import type { DirectoryPlaceInput, DirectoryPlacePatch } from '../../contract.ts'
import type { PlaceCategory, Position } from '../../rules.ts'
import { directoryPlace } from '../presenters.ts'
import { directoryPage } from '../service.ts'
import { assertPosition, auditFields, pickVenueFields, picturesByPath, writeVenue } from '../venue/rules.ts'
import * as queries from './queries.ts'

const refreshJob = 'places.refresh'

/**
 * The data of a job that updates hotels after a change of a directory place that they use. `deed`: the entry in their
 * journals; absent: none.
 */
interface HotelRefresh {
  hotelIds: string[]
  deed?: {
    act: Extract<AuditActionName, 'place.refreshed' | 'place.withdrawn'>
    person: { userId: string; firstName: string; lastName: string }
    subject: { id: string; name: string }
    changes?: FieldChange[]
  }
}

/** Hotels are updated one by one in a job, because a place may be used by thousands of them. */
export const directoryJobs = (context: AppContext): JobHandlers => ({
  [refreshJob]: async ({ hotelIds, deed: journalEntry }: HotelRefresh) => {
    for (const hotelId of hotelIds)
      await changeForGuests(context, hotelId, async (tx) => {
        if (journalEntry) await recordAction(context, tx, { hotelId, person: journalEntry.person }, journalEntry)
      })
  },
})

/** Hotels that one job updates. */
const hotelsOfJob = 500

/** Queues updates of these hotels, which run after `tx` has committed. `action`: the entry in their journals. */
export async function refreshHotels(
  context: AppContext,
  tx: Tx,
  hotelIds: string[],
  action?: Omit<NonNullable<HotelRefresh['deed']>, 'person'> & { person: Person },
): Promise<void> {
  if (hotelIds.length === 0) return
  const { userId, firstName, lastName } = action?.person ?? {}
  const deed = action && { ...action, person: { userId, firstName, lastName } }
  const batches = Array.from({ length: Math.ceil(hotelIds.length / hotelsOfJob) }, (_, i) => ({
    data: { hotelIds: hotelIds.slice(i * hotelsOfJob, (i + 1) * hotelsOfJob), deed },
  }))
  await context.jobs.addAll(tx, refreshJob, batches)
}

/** The directory has no language of its own, so French is the fallback. */
const directoryLanguages = { languages: guestLangs, defaultLang: 'fr' } as const

/** Readers for the texts of the directory. */
const textsOf = ({ lang, fallback }: TextQuery) => ({
  read: textReader(lang, directoryLanguages, fallback),
  readName: textReader(lang, directoryLanguages),
})

async function presentAll(db: Db | Tx, rows: queries.DirectoryRow[], view: TextQuery, from: Position | null = null) {
  const hotels = await queries.countHotels(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => directoryPlace(row, hotels.get(row.id) ?? 0, from, textsOf(view)))
}

async function presentOne(db: Db | Tx, row: queries.DirectoryRow, view: TextQuery) {
  const [presented] = await presentAll(db, [row], view)
  return presented ?? throwNotFound()
}

interface ListQuery extends TextQuery {
  q?: string
  category?: PlaceCategory
  lat?: number
  lng?: number
  after?: string
}

export async function listDirectory({ db }: AppContext, { q, category, lat, lng, after, ...view }: ListQuery) {
  if ((lat === undefined) !== (lng === undefined)) throwInvalid(lat === undefined ? 'lat' : 'lng', 'required')
  const from = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
  const { rows, next } = await directoryPage(db, { search: q, category }, from, after)
  return { places: await presentAll(db, rows, view, from), next }
}

export async function readDirectoryPlace({ db }: AppContext, id: string, view: TextQuery) {
  return presentOne(db, (await queries.directoryPlace(db, id)) ?? throwNotFound(), view)
}

export async function createDirectoryPlace(
  context: AppContext,
  person: Person,
  input: InAnyLanguage<typeof DirectoryPlaceInput>,
  view: TextQuery,
) {
  return transaction(context.db, async (tx) => {
    const writer = textWriter(view.lang)
    const venue = writeVenue(writer, null, input)
    writer.assertValid()
    assertPosition(venue, venue, await queries.hotelPositions(tx))
    const row = await queries.insertDirectoryPlace(tx, { ...venue, id: uuid(), externalId: null })
    const fileUser = { kind: 'directory-place', id: row.id, content: venue.pictures }
    await linkFiles(context, tx, { hotelId: null, person }, picturesByPath(input), fileUser)
    return presentOne(tx, row, view)
  })
}

/**
 * Changes a place of the directory; a job then updates the hotels that use it. `expectedVersion`: the version that the
 * editor last saw; throws `precondition_failed` if it has changed since.
 */
export async function updateDirectoryPlace(
  context: AppContext,
  person: Person,
  id: string,
  patch: InAnyLanguage<typeof DirectoryPlacePatch>,
  view: TextQuery,
  expectedVersion: number | null,
) {
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockDirectoryPlace(tx, id)) ?? throwNotFound()
    assertVersion(expectedVersion, row.version)
    const writer = textWriter(view.lang)
    const venue = writeVenue(writer, pickVenueFields(row), patch)
    writer.assertValid()
    assertPosition(patch, venue, await queries.hotelPositions(tx))
    const fileUser = { kind: 'directory-place', id, content: venue.pictures }
    await linkFiles(context, tx, { hotelId: null, person }, picturesByPath(patch), fileUser)
    const updated = await queries.updateDirectoryPlace(tx, id, { ...venue, version: row.version + 1 })
    const changes = changesOf(auditFields(pickVenueFields(row)), auditFields(pickVenueFields(updated)))
    if (changes.length > 0)
      await refreshHotels(context, tx, await queries.hotelsWithPlaces(tx, [id]), {
        act: 'place.refreshed',
        person,
        subject: subjectOf(updated),
        changes,
      })
    return presentOne(tx, updated, view)
  })
}

const subjectOf = ({ id, name }: { id: string; name: Localized }) => ({ id, name: readText(name, 'fr', 'fr') })

/** Deletes a place from the directory and from the hotels that use it. */
export async function deleteDirectoryPlace(context: AppContext, person: Person, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const row = (await queries.lockDirectoryPlace(tx, id)) ?? throwNotFound()
    const hotelIds = await queries.hotelsWithPlaces(tx, [id])
    await queries.deleteDirectoryPlace(tx, id)
    await unlinkFiles(tx, null, { kind: 'directory-place', id })
    await refreshHotels(context, tx, hotelIds, { act: 'place.withdrawn', person, subject: subjectOf(row) })
  })
}
