import { StorageFullError } from '#core/storage/storage.ts'
import { isDiskFullCode } from '#core/storage/temp-files.ts'
import { WorkerPool } from '#core/workers/worker-pool.ts'
import type { decodeHeic } from './decode.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    decodeHeic: typeof decodeHeic
  }
}

/** One thread per picture, so that the decoder's memory is freed. The caller limits concurrency. */
const decoders = new WorkerPool({ threads: 2, maxWaiting: 20, maxPerKey: 22, memoryMb: 64, reuse: false })

/** What decoding one pixel takes at its peak, in bytes, measured. */
export const heicBytesPerPixel = 8

interface Limits {
  /** Of the decoder's memory, all that it holds included. */
  bytes: number
  seconds: number
}

/** A HEIC that is broken, takes more memory or time than it may, or could not be decoded; `cause` says which. */
export class HeicUnreadable extends Error {
  override name = 'HeicUnreadable'
}

/**
 * Writes the main picture of the HEIC in `from` to `to` as a TIFF, upright, in 8 bits; `profile` is its ICC profile, kept with it.
 * In a thread that ends with it, so that its memory goes back. Throws `HeicUnreadable`, also beyond a limit, and `StorageFullError`.
 */
export async function heicToTiff(
  from: string,
  to: string,
  profile: Uint8Array | undefined,
  { bytes, seconds }: Limits,
): Promise<void> {
  try {
    await decoders.run('decodeHeic', { from, to, profile, maxBytes: bytes }, { key: 'heic', timeoutMs: seconds * 1000 })
  } catch (cause) {
    if (isDiskFullCode((cause as NodeJS.ErrnoException).code)) throw new StorageFullError('no room for a picture')
    throw new HeicUnreadable('a picture that cannot be decoded', { cause })
  }
}
