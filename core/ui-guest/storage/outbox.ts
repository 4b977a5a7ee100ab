import { type ProblemError, wasRefused } from '#core/http/client.ts'
import { withTabLock } from './tab-lock.ts'

// Requests of a guest that are stored on the phone, with their idempotency key, until the hotel has answered. `name` is
// the name of the queue.

/** The time, by the page's monotonic clock, before which nothing may be sent again. */
const waitsUntil = new Map<string, number>()
const runningSends = new Map<string, Promise<void>>()

export const isSendingDelayed = (name: string): boolean => (waitsUntil.get(name) ?? 0) > performance.now()

/**
 * Sends the stored requests, in one tab of the phone at a time. `send` reads them from storage, because another tab may
 * have sent them.
 */
export function sendStoredOnce(name: string, send: () => Promise<void>): Promise<void> {
  const sending = runningSends.get(name) ?? withTabLock(name, send).finally(() => runningSends.delete(name))
  runningSends.set(name, sending)
  return sending
}

/**
 * Records the wait that the server asked for, which `isSendingDelayed` then respects. Returns it in milliseconds; 0 for
 * any other problem, after which the request may have arrived.
 */
export function delaySending(name: string, { problem, retryAfter }: ProblemError): number {
  if (problem.code !== 'too_many_requests') return 0
  const wait = (retryAfter ?? 30) * 1000
  waitsUntil.set(name, performance.now() + wait)
  return wait
}

/** The problem if the server refused for good; null if the request must be sent again with the same key. */
export const finalRefusal = (name: string, error: unknown) =>
  wasRefused(error) && !delaySending(name, error) ? error.problem : null
