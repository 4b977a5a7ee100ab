import PQueue from 'p-queue'
import { tooManyRequests } from './limits.ts'

/** Calls of one caller that run at a time; further ones wait, so that other callers get their turn. */
const maxConcurrent = 4
/** Calls of one caller that may wait; more are refused with `too_many_requests`. */
const maxWaiting = 100

const queues = new Map<string, PQueue>()

/**
 * Runs `call` once fewer than `maxConcurrent` calls of the same account or API key are running. Throws what `call`
 * throws, and `too_many_requests` when `maxWaiting` calls wait already or when the client of `request` has disconnected
 * meanwhile.
 */
export async function runInTurn<Result>(
  callerId: string,
  request: Pick<Request, 'signal'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(callerId) ?? createQueue(callerId)
  if (queue.size >= maxWaiting) throw tooManyRequests(5)
  return queue.add(() => {
    // The reason of the signal is not thrown, because it is a string and Hono only accepts errors.
    if (request.signal.aborted) throw tooManyRequests(5)
    return call()
  })
}

function createQueue(callerId: string): PQueue {
  const queue = new PQueue({ concurrency: maxConcurrent })
  queues.set(callerId, queue)
  queue.on('idle', () => queues.delete(callerId))
  return queue
}
