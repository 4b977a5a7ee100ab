import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import PQueue from 'p-queue'
import { ApiError } from '#core/errors/server/api-error.ts'

/**
 * Hashes at a time. libuv has four threads, of which some stay free for files and compression; with more cores, one
 * stays free for requests.
 */
const maxConcurrentHashes = Math.max(2, Math.min(3, availableParallelism() - 1))
/** About ten seconds of work on a small server. */
export const maxQueuedHashes = 150

const queue = new PQueue({ concurrency: maxConcurrentHashes })

/**
 * Runs argon2 with limited concurrency, because each hash takes a core and 64 MB. Throws `unavailable` when too many
 * are waiting.
 */
async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= maxQueuedHashes) throw new ApiError('unavailable', { retryAfter: 5 })
  return queue.add(work)
}

export const hashArgon2 = (text: string, cost: argon2.Options): Promise<string> =>
  runQueued(() => argon2.hash(text, cost))

export const verifyArgon2 = (storedHash: string, text: string): Promise<boolean> =>
  runQueued(() => argon2.verify(storedHash, text))
