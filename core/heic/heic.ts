import { StorageFullError } from '#core/storage/storage.ts'
import { isDiskFullCode } from '#core/storage/temp-files.ts'
import { WorkerPool } from '#core/workers/worker-pool.ts'
import type { decodeHeic } from './decode.ts'

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    decodeHeic: typeof decodeHeic
  }
}

/** Each picture gets its own thread, so that the decoder's memory is freed. The caller limits concurrency. */
const decoders = new WorkerPool({ threads: 2, maxWaiting: 20, maxPerKey: 22, memoryMb: 64, reuse: false })

/** Measured peak memory for decoding one pixel, in bytes. */
export const heicBytesPerPixel = 8

interface Limits {
  /** The maximum memory of the decoder. */
  bytes: number
  seconds: number
}

/** The HEIC is broken, needs more memory or time than allowed, or could not be decoded; `cause` says which. */
export class HeicUnreadable extends Error {
  override name = 'HeicUnreadable'
}

/**
 * Converts the main picture of the HEIC at `from` to an 8-bit TIFF at `to`, rotated upright, with the ICC profile
 * `profile`. Runs in a thread of its own, so that its memory is freed. Throws `HeicUnreadable`, also when a limit is
 * exceeded, and `StorageFullError`.
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
