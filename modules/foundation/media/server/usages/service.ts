import type { HotelScope } from '#core/access/server/scope.ts'
import type { NamesOf } from '#core/app/module.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { readText } from '#core/i18n/localized.ts'
import { parseFileAddress, storedFileName } from '#core/storage/address-rules.ts'
import type { MediaUse } from '../../contract.ts'
import { isPicture } from '../../rules.ts'
import * as queries from '../queries.ts'
import { assertWithinQuota } from '../storage/service.ts'

/** Stands for the hotel in usages by content that all hotels share. */
const noHotel = '00000000-0000-0000-0000-000000000000'

/** An object of a hotel, and everything it stores from now on: every file whose address occurs in it is in use. */
export interface FileUser {
  kind: string
  id: string
  content: unknown
}

/** Finds the id of an uploaded file in an address, whatever surrounds it. */
const fileIds = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

const findUsages = (users: readonly FileUser[]) =>
  users.flatMap(({ kind, id: objectId, content }) =>
    [...(JSON.stringify(content) ?? '').matchAll(fileIds)].map(([, mediaId = '']) => ({ kind, objectId, mediaId })),
  )

/**
 * Writes which files these objects use, and protects newly used ones from deletion until the transaction ends. Files
 * that the person has uploaded and no hotel has taken are added to this hotel's library. `files`: the addresses of
 * pictures and videos that were sent, by their field. Throws `invalid` with every field whose uploaded file is deleted,
 * another hotel's, or of a type that pages cannot show there, and with every picture on another host, because a guest's
 * phone must not call third parties; what these objects already use is accepted. Throws `files_quota_exceeded`. Without
 * a hotel, files stay outside of every library. Call before `publish`: see the order of locks in `transaction`.
 */
export async function linkFiles(
  context: AppContext,
  tx: Tx,
  { hotelId, person }: { hotelId: string | null; person: Pick<HotelScope['person'], 'userId'> },
  files: Record<string, string | null | undefined | { video: string | null }>,
  ...users: FileUser[]
): Promise<void> {
  const previouslyUsed = await unlinkFiles(tx, hotelId, ...users)
  const externalPictures = Object.entries(files).flatMap(([path, file]) =>
    typeof file === 'string' && /^https:/.test(file) && !parseFileAddress(file)
      ? [{ path, code: 'picture_elsewhere' }]
      : [],
  )
  if (externalPictures.length > 0) throw new ApiError('invalid', { fields: externalPictures })
  const newlyUsed = Object.entries(files).flatMap(([path, file]) => {
    const isVideo = typeof file === 'object' && file !== null
    const address = isVideo ? file.video : file
    const id = address ? parseFileAddress(address)?.id : undefined
    return id && !previouslyUsed.has(id) ? [{ path, id, video: isVideo }] : []
  })
  const ids = newlyUsed.map(({ id }) => id)
  const typesById = new Map((await queries.lockFiles(tx, hotelId, ids)).map(({ id, type }) => [id, type]))
  const fields = newlyUsed.flatMap(({ path, id, video }) => {
    const type = typesById.get(id)
    if (type && (video ? type.startsWith('video/') : isPicture(type))) return []
    return [{ path, code: !type ? 'file_gone' : video ? 'not_a_video' : 'not_a_picture' }]
  })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  // No journal entry of its own: that of the change says where the files are used.
  if (hotelId) {
    const ownUploads = await queries.lockOwnUploads(tx, person.userId, ids)
    for (const row of ownUploads) await queries.updateMedia(tx, row, { hotelId, name: row.name || storedFileName(row) })
    if (ownUploads.length > 0) await assertWithinQuota(context, tx, hotelId, 'files')
  }
  await addUsages(tx, hotelId, ...users)
}

/**
 * Replaces the stored usages of these objects by the files that they use now. Unlike `linkFiles` it does not check the
 * files: for imported or restored content.
 */
export async function replaceUsages(tx: Tx, hotelId: string, ...users: FileUser[]): Promise<void> {
  await unlinkFiles(tx, hotelId, ...users)
  await addUsages(tx, hotelId, ...users)
}

/** Removes the usages of deleted objects. Returns the ids of the files that they used. */
export const unlinkFiles = (tx: Tx, hotelId: string | null, ...objects: Pick<FileUser, 'kind' | 'id'>[]) =>
  queries.deleteUsages(tx, hotelId ?? noHotel, objects)

/** Adds usages without removing earlier ones: for objects that keep every file they ever used, such as page histories. */
export const addUsages = (tx: Tx, hotelId: string | null, ...users: FileUser[]) =>
  queries.insertUsages(tx, hotelId ?? noHotel, findUsages(users))

/** Where these files are used, with names in the language of the team. */
export async function usesOf(
  context: AppContext,
  db: Db | Tx,
  scope: HotelScope,
  ids: string[],
): Promise<(mediaId: string) => MediaUse[]> {
  const { operationsLang, defaultLang } = await hotelsOf(context).languagesOf(db, scope)
  const usages = await queries.usagesOf(db, scope, ids)
  const uses: MediaUse[] = []
  const useReaders = context.modules.flatMap(({ mediaUses = {} }) => Object.entries(mediaUses))
  for (const [kind, namesOf] of useReaders as [MediaUse['kind'], NamesOf][]) {
    const objectIds = usages.filter((usage) => usage.kind === kind).map(({ objectId }) => objectId)
    const objects = objectIds.length > 0 ? await namesOf(db, scope, objectIds) : []
    for (const { id, name, serviceId = null } of objects)
      uses.push({
        kind,
        id,
        serviceId,
        name: typeof name === 'string' ? name : readText(name, operationsLang, defaultLang),
      })
  }
  return (mediaId) =>
    usages
      .filter((usage) => usage.mediaId === mediaId)
      .flatMap(({ kind, objectId }) => uses.find((use) => use.kind === kind && use.id === objectId) ?? [])
}
