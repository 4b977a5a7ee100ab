import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { StorageFull } from '#core/storage/storage.ts'
import { isFull } from '#core/storage/temp-files.ts'

/** What decoding one pixel takes at its peak, in bytes, measured. */
export const heicBytesPerPixel = 8

interface WorkerAnswer {
  done: boolean
  /** Of the system, where a file could not be written: `ENOSPC`. */
  code?: string
  reason?: string
}

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
 * In a thread that ends with it, so that its memory goes back. Throws `HeicUnreadable`, also beyond a limit, and `StorageFull`.
 */
export async function heicToTiff(
  from: string,
  to: string,
  profile: Uint8Array | undefined,
  { bytes, seconds }: Limits,
): Promise<void> {
  // Beside the source, also for the bundle: a thread is started from a file.
  const file = createRequire(import.meta.url).resolve('#core/heic/worker.mjs')
  const worker = new Worker(file, {
    workerData: { from, to, profile, mostBytes: bytes },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    execArgv: [],
  })
  try {
    const ended = once(worker, 'exit').then(([status]) => ({ done: false, reason: `it ended (${status})` }))
    const answer: Promise<[WorkerAnswer]> = once(worker, 'message', {
      signal: AbortSignal.timeout(seconds * 1000),
    }) as never
    const { done, code, reason } = await Promise.race([
      answer.then(([message]) => message),
      ended as Promise<WorkerAnswer>,
    ])
    if (isFull(code)) throw new StorageFull('no room for a picture')
    if (!done) throw new Error(reason)
  } catch (cause) {
    throw cause instanceof StorageFull ? cause : new HeicUnreadable('a picture that cannot be decoded', { cause })
  } finally {
    await worker.terminate()
  }
}
