import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import PQueue from 'p-queue'
import { ApiError } from '#core/http/server/api-error.ts'

/** One core is left for requests, and one of the four threads of libuv for files and compression. */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Some five seconds of work on a small server. */
export const maxWaiting = 60

const queue = new PQueue({ concurrency: atOnce })

/** argon2, a few at a time in a process: each takes a core and 64 MB for a moment. Throws `unavailable` when too many wait already. */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (queue.size >= maxWaiting) throw new ApiError('unavailable', { retryAfter: 5 })
  return queue.add(work)
}

export const hash = async (text: string, cost: argon2.Options): Promise<string> => queued(() => argon2.hash(text, cost))

export const verify = async (stored: string, text: string): Promise<boolean> =>
  queued(() => argon2.verify(stored, text))
