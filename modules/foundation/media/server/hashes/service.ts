import { createHash } from 'node:crypto'
import type { AppContext } from '#core/app/server/context.ts'
import { storageNameOf } from '../files/service.ts'
import * as queries from '../queries.ts'

/** Batch size. */
const maxBatch = 100

/** SHA-256 of bytes, read piece by piece. */
export async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('base64url')
}

/** Files that were sent before hashes were kept get that of what is stored. One whose bytes are lost gets an empty one, and is like no other. */
export async function hashOldFiles(context: AppContext): Promise<void> {
  for (const file of await queries.withoutHash(context.db, maxBatch)) {
    const stored = await context.storage.read(storageNameOf(file))
    await queries.setHash(context.db, file.id, stored ? await hashOf(stored.bytes) : '')
  }
}
