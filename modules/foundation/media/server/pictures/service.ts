import { createHash } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { parseFileAddress } from '#core/storage/address-rules.ts'
import { StorageUnavailable } from '#core/storage/storage.ts'
import { storageNameOf } from '../files/service.ts'
import * as queries from '../queries.ts'

/** The bytes of a stored picture by its address; null when it is not an uploaded file, or cannot be read now. */
export async function readPicture(context: AppContext, address: string): Promise<Uint8Array | null> {
  const file = parseFileAddress(address)
  const row = file && (await queries.mediaById(context.db, file.id))
  if (!row?.width || row.visitor !== null) return null
  return readBytes(context, row)
}

/** The same for a picture that a guest of this hotel has sent. */
export async function readGuestPicture(
  context: AppContext,
  hotelId: string,
  address: string,
): Promise<Uint8Array | null> {
  const file = parseFileAddress(address)
  const row = file && (await queries.mediaById(context.db, file.id))
  if (!row?.width || row.visitor === null || row.hotelId !== hotelId) return null
  return readBytes(context, row)
}

/** SHA-256 of the bytes of these pictures, one after the other; empty for one that cannot be read now. */
export async function hashGuestPictures(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const hashes: string[] = []
  for (const address of addresses) {
    const file = parseFileAddress(address)
    const row = file && (await queries.mediaById(tx, file.id))
    const bytes = row && row.hotelId === hotelId ? await readBytes(context, row) : null
    hashes.push(bytes ? createHash('sha256').update(bytes).digest('hex') : '')
  }
  return hashes
}

async function readBytes(context: AppContext, row: Parameters<typeof storageNameOf>[0]): Promise<Uint8Array | null> {
  const storedFile = await context.storage.read(storageNameOf(row)).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) return null
    throw error
  })
  return storedFile && new Uint8Array(await new Response(storedFile.bytes).arrayBuffer())
}
