import type { HotelScope } from '#core/access/server/scope.ts'
import { changeForGuests, changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { writeText } from '#core/i18n/localized.ts'
import { changesOf, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { filePathOf, parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import { type AddedMedia, type Media, type MediaDeletion, MediaPatch } from '../../contract.ts'
import type { MediaRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { assertWithinQuota } from '../storage/service.ts'
import { textsOfMedia } from '../texts/presenters.ts'
import { deleteFiles } from '../unused/jobs.ts'
import { usesOf } from '../usages/service.ts'

/** Files per page. */
export const pageSize = 60

interface MediaSearchTerms {
  q?: string
  kind?: 'picture' | 'other'
  unused?: boolean
  after?: string
}

export async function listMedias(context: AppContext, scope: HotelScope, { q, ...rest }: MediaSearchTerms) {
  const rows = await queries.libraryPage(context.db, scope, { ...rest, search: q, limit: pageSize + 1 })
  const pageRows = rows.slice(0, pageSize)
  const lastRow = pageRows.at(-1)
  const medias = await present(context, context.db, scope, pageRows)
  return { medias, next: lastRow && rows.length > pageSize ? queries.libraryEntryId(lastRow) : undefined }
}

export async function readMedia(context: AppContext, scope: HotelScope, id: string): Promise<Media> {
  return presentOne(context, context.db, scope, (await queries.libraryFile(context.db, scope, id)) ?? throwNotFound())
}

/**
 * Adds a file to the library: one that the person has uploaded, or that is already in it; a file without a name (saved
 * content may have added it first, without one) gets this name. Throws `invalid` for any other file, whether or not it
 * exists, and `media_duplicate` with the existing file of the same bytes when a `duplicate` is to be refused.
 */
export async function addMedia(
  context: AppContext,
  scope: HotelScope,
  { address, name, duplicate }: AddedMedia,
): Promise<Media> {
  const file = parseFileAddress(address)
  return transaction(context.db, async (tx) => {
    const row = file && (await queries.lockFile(tx, file))
    const { hotelId, person } = scope
    const isUntaken = row?.hotelId === null && row.entryId === null && row.ownerId === person.userId
    const isAvailable = row?.visitor === null && (row.hotelId === hotelId || isUntaken)
    if (!isAvailable) throw new ApiError('invalid', { fields: [{ path: 'address', code: 'file_not_yours' }] })
    if (row.hotelId && (name === '' || row.name !== storedFileName(row))) return presentOne(context, tx, scope, row)
    const duplicateRow = row.hotelId ? undefined : await queries.duplicateInLibrary(tx, scope, row)
    if (duplicateRow && duplicate === 'refuse')
      throw new ApiError('media_duplicate', { context: { media: await presentOne(context, tx, scope, duplicateRow) } })
    const added = await queries.updateMedia(tx, row, { hotelId, name: name || storedFileName(row) })
    if (!row.hotelId) await assertWithinQuota(context, tx, hotelId, 'files')
    await recordAction(context, tx, scope, { act: 'media.added', subject: subjectOf(added) })
    await notifyStaff(context, tx, scope, added)
    return presentOne(context, tx, scope, added)
  })
}

/**
 * Changes a file. `expected`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updateMedia(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: MediaPatch,
  expected: number | null,
): Promise<Media> {
  const write = async (tx: Tx) => {
    const row = (await queries.lockMedia(tx, scope, id)) ?? throwNotFound()
    await assertLastSeen(tx, scope, isSaveOf('media'), subjectOf(row), expected)
    const { alt, ...otherFields } = patch
    const change = { ...otherFields, ...(alt && { alt: writeAltTexts(row.alt, alt) }), version: row.version + 1 }
    const updated = await queries.updateMedia(tx, row, change)
    await recordTextChange(context, tx, scope.hotelId, textsOfMedia(row), textsOfMedia(updated))
    const changes = changesOf(auditFields(row), auditFields(updated))
    await recordAction(context, tx, scope, { act: 'media.changed', subject: subjectOf(updated), changes })
    await notifyStaff(context, tx, scope, updated)
    return updated
  }
  // Only staff see the name, so changing it does not change guests' pages. Whether the file is in use is not checked,
  // because somebody may be saving a use of it now.
  const isSeenByGuests = patch.alt !== undefined || patch.focus !== undefined
  const updated = isSeenByGuests
    ? await changeForGuests(context, scope.hotelId, write)
    : await transaction(context.db, write)
  return presentOne(context, context.db, scope, updated)
}

export const writeMediaText = (context: AppContext, scope: HotelScope, change: TextChange) =>
  changeText(change, {
    input: MediaPatch,
    read: async () => {
      const row = await queries.mediaById(context.db, change.id)
      const isInLibrary = row?.hotelId === scope.hotelId && row.visitor === null
      return isInLibrary ? { stored: { alt: row.alt }, version: row.version } : undefined
    },
    save: (patch, _, version) => updateMedia(context, scope, change.id, patch, version),
  })

const writeAltTexts = (stored: Localized, alt: NonNullable<MediaPatch['alt']>) =>
  writeText(stored, 'all', alt as Localized)

/** The fields of a file that the journal records: those that people edit. */
const auditFields = ({ name, alt, focus }: MediaRow) => ({ name, alt, focus })

/**
 * Deletes a file for good. Throws `media_used` while it is in use. Waits for transactions that are saving a use of it;
 * later ones find it deleted (`linkFiles`).
 */
export async function deleteMedia(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  const [result] = await deleteMedias(context, scope, [id])
  if (result?.outcome === 'gone') throwNotFound()
  if (result?.outcome === 'used') throw new ApiError('media_used', { context: { usedIn: result.usedIn } })
}

/**
 * Deletes several files in one transaction: a file in use or already deleted does not prevent the others from being
 * deleted. Returns the results in the given order.
 */
export const deleteMedias = (context: AppContext, scope: HotelScope, ids: string[]): Promise<MediaDeletion[]> =>
  transaction(context.db, async (tx) => {
    const rows = new Map<string, MediaRow>()
    for (const id of ids.toSorted()) {
      const row = await queries.lockForDeletion(tx, scope, id)
      if (row) rows.set(id, row)
    }
    // Read after all files are locked, so that nobody can start to use one any more.
    const medias = await present(context, tx, scope, [...rows.values()])
    const uses = new Map(medias.map(({ address, usedIn }) => [address, usedIn]))
    const results: MediaDeletion[] = []
    const deleted: MediaRow[] = []
    for (const id of ids) {
      const row = rows.get(id)
      const usedIn = (row && uses.get(filePathOf(row))) ?? []
      const outcome = !row || deleted.includes(row) ? 'gone' : usedIn.length > 0 ? 'used' : 'deleted'
      if (row && outcome === 'deleted') deleted.push(row)
      results.push({ id, outcome, usedIn })
    }
    for (const row of deleted) {
      await queries.deleteMedia(tx, row)
      await recordAction(context, tx, scope, { act: 'media.deleted', subject: subjectOf(row) })
    }
    await deleteFiles(context, tx, deleted)
    for (const row of deleted) await notifyStaff(context, tx, scope, row)
    return results
  })

/** Makes other staff screens reload the file. */
export const notifyStaff = (context: AppContext, tx: Tx, { hotelId }: HotelScope, row: MediaRow) =>
  publish(tx, {
    hotelId,
    type: 'media.changed',
    subject: queries.libraryEntryId(row),
    version: row.version,
    at: context.clock(),
  })

/** The file with the id of its library entry, by which the journal and screens know it even after a replacement. */
const subjectOf = (row: MediaRow) => ({ ...row, id: queries.libraryEntryId(row) })

async function presentOne(context: AppContext, db: Db | Tx, scope: HotelScope, row: MediaRow): Promise<Media> {
  if (row.hotelId !== scope.hotelId || row.visitor !== null) return throwNotFound()
  const [media] = await present(context, db, scope, [row])
  return media ?? throwNotFound()
}

export async function present(context: AppContext, db: Db | Tx, scope: HotelScope, rows: MediaRow[]): Promise<Media[]> {
  const ids = rows.map(({ id }) => id)
  const usesByFile = await usesOf(context, db, scope, ids)
  return rows.map((row) => ({
    id: queries.libraryEntryId(row),
    address: filePathOf(row),
    name: row.name,
    type: row.type,
    size: row.size,
    width: row.width,
    height: row.height,
    blur: row.blur,
    alt: row.alt,
    focus: row.focus,
    usedIn: usesByFile(row.id),
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}
