import PQueue from 'p-queue'
import { ApiError } from './api-error.ts'

/** Calls of one account that are worked on at a time; further ones wait for their turn, so that the calls of others come between. */
const maxConcurrent = 4
/** Calls of one account that wait; beyond them `too_many_requests`. */
const maxWaiting = 100

const queues = new Map<string, PQueue>()

/**
 * Runs `call` once fewer than `maxConcurrent` calls of the account are worked on. Throws what `call` throws, and `too_many_requests` where
 * `maxWaiting` wait already.
 */
export async function runInTurn<Result>(userId: string, call: () => Promise<Result>): Promise<Result> {
  const queue = queues.get(userId) ?? createQueue(userId)
  if (queue.size >= maxWaiting)
    throw new ApiError('too_many_requests', { retryAfter: 5, params: () => ({ minutes: 1 }) })
  return queue.add(call)
}

function createQueue(userId: string): PQueue {
  const queue = new PQueue({ concurrency: maxConcurrent })
  queues.set(userId, queue)
  queue.on('idle', () => queues.delete(userId))
  return queue
}
