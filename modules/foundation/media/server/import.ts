import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { storedFileName } from '#core/storage/address-rules.ts'
import * as queries from './queries.ts'

type ImportedMedia = Pick<queries.MediaRow, 'id' | 'name' | 'alt' | 'focus' | 'width' | 'height' | 'blur'> & {
  bytes: Uint8Array
}
export type StoredPicture = Awaited<ReturnType<typeof storePicture>>

/** Stores the bytes of a WebP that needs no cleaning. It becomes a file only with `importPicture`. */
export async function storePicture(context: AppContext, { bytes, ...properties }: ImportedMedia) {
  const picture = { ...properties, extension: 'webp', type: 'image/webp', size: bytes.byteLength }
  await context.storage.put(storedFileName(picture), bytes)
  return picture
}

/** Adds a stored picture to a hotel's library. Its other sizes are generated on request. */
export async function importPicture(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  picture: StoredPicture,
): Promise<void> {
  await queries.insertMedia(tx, {
    ...picture,
    hotelId,
    search: queries.searchTextOf(picture),
    createdAt: context.clock(),
  })
}
