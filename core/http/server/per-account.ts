import PQueue from 'p-queue'
import { tooManyRequests } from './limits.ts'

/** Calls of one caller that are worked on at a time; further ones wait for their turn, so that the calls of others come between. */
const maxConcurrent = 4
/** Calls of one caller that wait; beyond them `too_many_requests`. */
const maxWaiting = 100

const queues = new Map<string, PQueue>()

/**
 * Runs `call` once fewer than `maxConcurrent` calls of the caller, an account or one of its keys, are worked on. Throws what `call` throws,
 * and `too_many_requests` where `maxQueuedHashes` wait already, or where who has sent `request` is gone when its turn comes.
 */
export async function runInTurn<Result>(
  callerId: string,
  request: Pick<Request, 'signal'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(callerId) ?? createQueue(callerId)
  if (queue.size >= maxWaiting) throw tooManyRequests(5)
  return queue.add(() => {
    // Not the reason of the signal, which is a text: Hono takes errors alone.
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
