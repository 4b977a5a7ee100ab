import type { HotelScope } from '#core/access/server/scope.ts'
import { hotelsOf } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Localized } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { fileOfAddress, storedFileName } from '#core/storage/address-rules.ts'
import type { MediaUse } from '../../contract.ts'
import { isPicture } from '../../rules.ts'
import * as queries from '../queries.ts'
import { assertWithinQuota } from '../storage/service.ts'

type NamesOf = (
  db: Db | Tx,
  scope: HotelScope,
  ids: string[],
) => Promise<{ id: string; name: string | Localized; serviceId?: string }[]>

/** Stands for the hotel of what all hotels share. */
const noHotel = '00000000-0000-0000-0000-000000000000'

/** Something of a hotel, and all that it stores from now on: every file whose address is in it is in use. */
export interface FileUser {
  kind: string
  id: string
  content: unknown
}

/** Finds the id of a file of ours in an address, whatever else is in it. */
const fileIds = /\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g

const usagesIn = (users: readonly FileUser[]) =>
  users.flatMap(({ kind, id: objectId, content }) =>
    [...(JSON.stringify(content) ?? '').matchAll(fileIds)].map(([, mediaId = '']) => ({ kind, objectId, mediaId })),
  )

/**
 * Writes which files these things use, and keeps those that are new from being deleted until the transaction ends. Of the new ones, those
 * that the person has uploaded and no hotel has taken come into the library of this one. `files`: the addresses of pictures, and of videos,
 * that were sent, by their field. Throws `invalid` with every field whose file of ours is gone, another hotel's, or nothing that pages can show there, and every picture of another host: a guest's phone asks no third party; what
 * these things use already stays as it is. Throws `files_quota_exceeded`. Without a hotel, files stay outside of every library. To be called before `publish`: see the order of locks in `transaction`.
 */
export async function linkFiles(
  context: AppContext,
  tx: Tx,
  { hotelId, person }: { hotelId: string | null; person: Pick<HotelScope['person'], 'userId'> },
  files: Record<string, string | null | undefined | { video: string | null }>,
  ...users: FileUser[]
): Promise<void> {
  const unlinked = await unlinkFiles(tx, hotelId, ...users)
  const elsewhere = Object.entries(files).flatMap(([path, file]) =>
    typeof file === 'string' && /^https:/.test(file) && !fileOfAddress(file)
      ? [{ path, code: 'picture_elsewhere' }]
      : [],
  )
  if (elsewhere.length > 0) throw new ApiError('invalid', { fields: elsewhere })
  const wanted = Object.entries(files).flatMap(([path, file]) => {
    const video = typeof file === 'object' && file !== null
    const address = video ? file.video : file
    const id = address ? fileOfAddress(address)?.id : undefined
    return id && !unlinked.has(id) ? [{ path, id, video }] : []
  })
  const ids = wanted.map(({ id }) => id)
  const locked = new Map((await queries.lockFiles(tx, hotelId, ids)).map(({ id, type }) => [id, type]))
  const fields = wanted.flatMap(({ path, id, video }) => {
    const type = locked.get(id)
    if (type && (video ? type.startsWith('video/') : isPicture(type))) return []
    return [{ path, code: !type ? 'file_gone' : video ? 'not_a_video' : 'not_a_picture' }]
  })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  // No entry of the journal: that of the change says where they are used.
  if (hotelId) {
    const taken = await queries.lockOwnUploads(tx, person.userId, ids)
    for (const row of taken) await queries.updateMedia(tx, row, { hotelId, name: row.name || storedFileName(row) })
    if (taken.length > 0) await assertWithinQuota(context, tx, hotelId, 'files')
  }
  await addUsages(tx, hotelId, ...users)
}

/** The same without a look at the files: for what is imported or brought back. */
export async function setUsages(tx: Tx, hotelId: string, ...users: FileUser[]): Promise<void> {
  await unlinkFiles(tx, hotelId, ...users)
  await addUsages(tx, hotelId, ...users)
}

/** For things that are gone. */
export const unlinkFiles = (tx: Tx, hotelId: string | null, ...objects: Pick<FileUser, 'kind' | 'id'>[]) =>
  queries.deleteUsages(tx, hotelId ?? noHotel, objects)

/** For things that keep all they ever had. */
export const addUsages = (tx: Tx, hotelId: string | null, ...users: FileUser[]) =>
  queries.insertUsages(tx, hotelId ?? noHotel, usagesIn(users))

/** Where people find these files in use, in the language of the team. */
export async function usesOf(
  context: AppContext,
  db: Db | Tx,
  scope: HotelScope,
  ids: string[],
): Promise<(mediaId: string) => MediaUse[]> {
  const { operationsLang, defaultLang } = await hotelsOf(context).languagesOf(db, scope)
  const usages = await queries.usagesOf(db, scope, ids)
  const uses: MediaUse[] = []
  const registered = context.modules.flatMap(({ mediaUses = {} }) => Object.entries(mediaUses))
  for (const [kind, namesOf] of registered as [MediaUse['kind'], NamesOf][]) {
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
