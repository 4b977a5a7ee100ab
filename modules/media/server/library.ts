import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { readText, writeText } from '#core/i18n/localized.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { changesOf } from '#modules/audit/rules.ts'
import { assertLastSeen, record } from '#modules/audit/server/service.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { changeForGuests, hotelsOf } from '#modules/hotel-context/server/service.ts'
import type { Media, MediaPatch, MediaUse } from '../contract.ts'
import { fileAt, nameOf, pathOf } from '../rules.ts'
import type { MediaRow } from './queries.ts'
import * as queries from './queries.ts'
import { forgetFiles } from './unused.ts'

/** Files on one page. */
export const pageSize = 60

interface Seeking {
  q?: string
  kind?: 'picture' | 'other'
  unused?: boolean
  after?: string
}

export async function listMedias(floor: Floor, scope: HotelScope, { q, ...rest }: Seeking) {
  const rows = await queries.libraryPage(floor, scope, { ...rest, search: q, limit: pageSize + 1 })
  const medias = await present(floor, floor.db, scope, rows.slice(0, pageSize))
  return { medias, next: rows.length > pageSize ? rows[pageSize - 1]?.id : undefined }
}

export async function readMedia(floor: Floor, scope: HotelScope, id: string): Promise<Media> {
  return one(floor, floor.db, scope, (await queries.mediaById(floor.db, id)) ?? gone())
}

const gone = (): never => {
  throw new Fault('not_found')
}

/**
 * Takes a file into the library: one that the person has uploaded, or that is in it already; without a name of its own (saving
 * may have come first, and knows none) it gets this one. Throws `invalid` for any other, whether or not there is such a file.
 */
export async function addMedia(floor: Floor, scope: HotelScope, address: string, name: string): Promise<Media> {
  const file = fileAt(address)
  return transaction(floor.db, async (tx) => {
    const row = file && (await queries.lockFile(tx, file))
    const { hotelId, person } = scope
    const given =
      row?.visitor === null && (row.hotelId === hotelId || (row.hotelId === null && row.ownerId === person.userId))
    if (!given) throw new Fault('invalid', { fields: [{ path: 'address', code: 'file_not_yours' }] })
    if (row.hotelId && (name === '' || row.name !== nameOf(row))) return one(floor, tx, scope, row)
    const added = await queries.updateMedia(tx, row, { hotelId, name: name || nameOf(row) })
    await record(floor, tx, scope, { act: 'media.added', subject: added })
    await tellStaff(floor, tx, scope, added)
    return one(floor, tx, scope, added)
  })
}

/** Changes a file. `expected`: the version that the editor last saw; another one since then is `precondition_failed`. */
export async function updateMedia(
  floor: Floor,
  scope: HotelScope,
  id: string,
  patch: MediaPatch,
  expected: number | null,
): Promise<Media> {
  const write = async (tx: Tx) => {
    const row = (await queries.lockMedia(tx, scope, id)) ?? gone()
    await assertLastSeen(tx, scope, 'media', row, expected)
    const { alt, ...plain } = patch
    const wanted = { ...plain, ...(alt && { alt: rewritten(row.alt, alt) }), version: row.version + 1 }
    const updated = await queries.updateMedia(tx, row, wanted)
    const changes = changesOf(told(row), told(updated))
    await record(floor, tx, scope, { act: 'media.changed', subject: updated, changes })
    await tellStaff(floor, tx, scope, updated)
    return updated
  }
  // A name is for staff alone. Whether the file stands anywhere is not asked: somebody may be placing it at this moment.
  const seenByGuests = patch.alt !== undefined || patch.focus !== undefined
  const updated = seenByGuests ? await changeForGuests(floor, scope.hotelId, write) : await transaction(floor.db, write)
  return one(floor, floor.db, scope, updated)
}

const rewritten = (stored: Localized, alt: NonNullable<MediaPatch['alt']>) => writeText(stored, 'all', alt as Localized)

/** What the journal tells of a file: what people set. */
const told = ({ name, alt, focus }: MediaRow) => ({ name, alt, focus })

/**
 * Deletes a file for good. Throws `media_used` while it stands somewhere: who is placing it at this moment is waited for, and
 * who comes later finds it gone (`holdFiles`).
 */
export async function deleteMedia(floor: Floor, scope: HotelScope, id: string): Promise<void> {
  await transaction(floor.db, async (tx) => {
    const row = (await queries.lockToDelete(tx, scope, id)) ?? gone()
    const { usedIn } = await one(floor, tx, scope, row)
    if (usedIn.length > 0) throw new Fault('media_used', { context: { usedIn } })
    await queries.deleteMedia(tx, row)
    await record(floor, tx, scope, { act: 'media.deleted', subject: row })
    await tellStaff(floor, tx, scope, row)
    await forgetFiles(floor, tx, [row])
  })
}

/** The other screens of the staff read it again, wherever it stands. */
const tellStaff = (floor: Floor, tx: Tx, { hotelId }: HotelScope, { id, version }: MediaRow) =>
  publish(tx, { hotelId, type: 'media.changed', subject: id, version, at: floor.clock() })

async function one(floor: Floor, db: Db | Tx, scope: HotelScope, row: MediaRow): Promise<Media> {
  if (row.hotelId !== scope.hotelId || row.visitor !== null) return gone()
  const [media] = await present(floor, db, scope, [row])
  return media ?? gone()
}

async function present(floor: Floor, db: Db | Tx, scope: HotelScope, rows: MediaRow[]): Promise<Media[]> {
  const languages = await hotelsOf(floor).languagesOf(db, scope)
  const ids = rows.map(({ id }) => id)
  const standing = await queries.standingOf(db, scope, ids, floor.modules)
  return rows.map((row) => ({
    id: row.id,
    address: pathOf(row),
    name: row.name,
    type: row.type,
    size: row.size,
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt,
    focus: row.focus,
    usedIn: standing.filter(({ mediaId }) => mediaId === row.id).map((use) => useAt(use, languages)),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}

function useAt(
  { place, id, serviceId, name }: Awaited<ReturnType<typeof queries.standingOf>>[number],
  { operationsLang, defaultLang }: { operationsLang: Lang; defaultLang: Lang },
): MediaUse {
  const words = typeof name === 'string' ? name : readText(name, operationsLang, defaultLang)
  return { place, id, serviceId, name: words }
}
