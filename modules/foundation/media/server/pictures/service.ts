import type { AppContext } from '#core/app/server/context.ts'
import { parseFileAddress } from '#core/storage/address-rules.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { storageNameOf } from '../files/service.ts'
import * as queries from '../queries.ts'

/** The bytes of a stored picture by its address; null when it is not an uploaded file, or cannot be read now. */
export async function readPicture(context: AppContext, address: string): Promise<Uint8Array | null> {
  const file = parseFileAddress(address)
  const row = file && (await queries.mediaById(context.db, file.id))
  if (!row?.width || row.visitor !== null) return null
  const storedFile = await context.storage.read(storageNameOf(row)).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) return null
    throw error
  })
  return storedFile && new Uint8Array(await new Response(storedFile.bytes).arrayBuffer())
}
