import type { AppContext } from '#core/app/server/context.ts'
import { isBackupRunning } from '#core/backup/lock.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { RunAgain } from '#core/jobs/jobs.ts'
import { parseFileAddress, storedFileName, variantsOf } from '#core/storage/address-rules.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { removalJob, storageNameOf } from '../files/service.ts'
import * as queries from '../queries.ts'

const dayMs = 86_400_000
/** Drafts in browsers keep addresses of uploads for 14 days. */
const unusedRetentionMs = 15 * dayMs

/** Deletes unused files that are in no library, including those of deleted hotels that no other hotel uses. */
export async function deleteUnusedFiles(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - unusedRetentionMs)
  let lastId: string | undefined
  do
    lastId = await transaction(context.db, async (tx) => {
      const expiredIds = await queries.lockExpiredFiles(tx, before, lastId)
      await deleteFiles(context, tx, await queries.deleteUnusedRows(tx, expiredIds))
      return expiredIds.at(-1)
    })
  while (lastId)
}

/**
 * Removes the guest's hash from photos of rooms after a day, and keeps the photos: a signed photo is claimed for good,
 * and daily limits need the hash for a day only. Hotels keep guests' data for at least that long. Unsigned photos are
 * deleted whole.
 */
export const anonymiseGuestFiles = (context: AppContext): Promise<void> =>
  queries.anonymiseGuestFiles(context.db, new Date(context.clock().getTime() - dayMs))

/** Deletes pictures of guests whose content was deleted, unless they are used elsewhere. */
export async function deleteGuestPictures(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  addresses: string[],
): Promise<void> {
  const ids = await queries.lockGuestFiles(
    tx,
    hotelId,
    addresses.flatMap((address) => parseFileAddress(address)?.id ?? []),
  )
  await deleteFiles(context, tx, await queries.deleteUnusedRows(tx, ids))
}

/** Deletes the bytes, in every size, of files whose rows `tx` has deleted, after it has committed. */
export async function deleteFiles(context: AppContext, tx: Tx, files: queries.UnusedFile[]): Promise<void> {
  for (const file of files) {
    const names = [storageNameOf(file), ...variantsOf(file.id, file.width ?? 0).map(storedFileName)]
    await context.jobs.add(tx, removalJob, { names })
  }
}

const inAnHour = new RunAgain(3600)

/**
 * The job that removes files from the storage, except those that a row still refers to. While a backup runs or the storage is unavailable it is postponed by an
 * hour: a job that only failed would be given up after some hours, and nothing else stores these names.
 */
export async function removeFiles(context: AppContext, { names }: { names: string[] }): Promise<RunAgain | undefined> {
  if (await isBackupRunning(context.db)) return inAnHour
  const referenced = await queries.referencedFiles(context.db, names)
  try {
    for (const name of names) if (!referenced.has(name)) await context.storage.remove(name)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    context.log.warn({ err: error }, 'files cannot be removed for now')
    return inAnHour
  }
}
