import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import PQueue from 'p-queue'
import { ApiError } from '#core/errors/server/api-error.ts'

/** Of the four threads of libuv, the others of which are for files and compression; where there are more cores, one is left for requests. */
const atOnce = Math.max(2, Math.min(3, availableParallelism() - 1))
/** Some ten seconds of work on a small server. */
export const maxQueuedHashes = 150

const queue = new PQueue({ concurrency: atOnce })

/** argon2, a few at a time in a process: each takes a core and 64 MB for a moment. Throws `unavailable` when too many wait already. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= maxQueuedHashes) throw new ApiError('unavailable', { retryAfter: 5 })
  return queue.add(work)
}

export const hashArgon2 = (text: string, cost: argon2.Options): Promise<string> => queued(() => argon2.hash(text, cost))

export const verifyArgon2 = (stored: string, text: string): Promise<boolean> =>
  queued(() => argon2.verify(stored, text))
