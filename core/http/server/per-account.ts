import { tooManyRequests } from './limits.ts'

/** Calls of one caller that run at a time; further ones wait, so that other callers get their turn. */
const maxConcurrent = 4
/** Calls of one caller that may wait; more are refused with `too_many_requests`. */
const maxWaiting = 100

/** How many calls of a caller are running, and functions that let the waiting ones begin, first come first served. */
interface Turns {
  running: number
  waiting: (() => void)[]
}
const turnsByCaller = new Map<string, Turns>()

/**
 * Runs `call` once fewer than `maxConcurrent` calls of the same account or API key are running. Throws what `call`
 * throws, and `too_many_requests` when `maxWaiting` calls wait already or when the client of `request` has disconnected
 * while it waited.
 */
export async function runInTurn<Result>(
  callerId: string,
  request: Pick<Request, 'signal'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsByCaller.get(callerId) ?? { running: 0, waiting: [] }
  turnsByCaller.set(callerId, turns)
  const mustWait = turns.running === maxConcurrent
  if (mustWait && turns.waiting.length >= maxWaiting) throw tooManyRequests(5)
  if (mustWait) await new Promise<void>((resolve) => turns.waiting.push(resolve))
  else turns.running++
  try {
    // The reason of the signal is not thrown, because it is a string and Hono only accepts errors.
    if (mustWait && request.signal.aborted) throw tooManyRequests(5)
    return await call()
  } finally {
    // A call that waits takes the place of the one that has ended.
    const begin = turns.waiting.shift()
    if (begin) begin()
    else if (--turns.running === 0) turnsByCaller.delete(callerId)
  }
}
