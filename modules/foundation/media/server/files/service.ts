import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { type FileName, storedFileName } from '#core/storage/address-rules.ts'
import type { TempFile } from '#core/storage/storage.ts'
import type { MediaRow } from '../queries.ts'

export const removalJob = 'media.remove'

/** The name of a file's bytes in the storage. */
export const storageNameOf = (file: FileName & Pick<MediaRow, 'stored'>) => file.stored ?? storedFileName(file)

/** Hours after which bytes without a row are deleted: the request that uploaded them has long ended. */
const removeAfterHours = 24

/**
 * Stores uploaded bytes under a unique name and returns it, so that parallel uploads to one address do not overwrite
 * each other. The file exists once the caller has written its row; bytes without a row, for instance after a crash, are
 * deleted after a day.
 */
export async function storeBytes(context: AppContext, upload: TempFile, { id, extension }: FileName): Promise<string> {
  const name = storedFileName({ id: `${id}-${randomBytes(6).toString('hex')}`, extension })
  // The removal job is queued before the file is written.
  await transaction(context.db, (tx) =>
    context.jobs.add(tx, removalJob, { names: [name] }, { startAfterHours: removeAfterHours }),
  )
  await upload.keep(name)
  return name
}

/** SHA-256 of bytes, read piece by piece. */
export async function hashBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('base64url')
}
