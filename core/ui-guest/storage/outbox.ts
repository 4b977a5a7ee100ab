import { type ProblemError, wasRefused } from '#core/http/client.ts'
import { withTabLock } from './tab-lock.ts'

// What a guest has sent is kept on the phone, with its key, until the hotel has answered. `name`: under which it is kept.

/** Until when the server asked to wait, by the monotonic clock of the page. */
const waitsUntil = new Map<string, number>()
const underWay = new Map<string, Promise<void>>()

export const isSendingDelayed = (name: string): boolean => (waitsUntil.get(name) ?? 0) > performance.now()

/** Sends what waits, once at a time on this phone. `send` reads it from the phone: another tab may have sent it meanwhile. */
export function sendStoredOnce(name: string, send: () => Promise<void>): Promise<void> {
  const sending = underWay.get(name) ?? withTabLock(name, send).finally(() => underWay.delete(name))
  underWay.set(name, sending)
  return sending
}

/** Milliseconds that the server asked to wait, which `isSendingDelayed` then heeds; 0: it did not. What was sent may have arrived before. */
export function noteRetryAfter(name: string, { problem, retryAfter }: ProblemError): number {
  if (problem.code !== 'too_many_requests') return 0
  const wait = (retryAfter ?? 30) * 1000
  waitsUntil.set(name, performance.now() + wait)
  return wait
}

/** The problem if the server refused for good; null if it is to be sent again with the same key. */
export const finalRefusal = (name: string, error: unknown) =>
  wasRefused(error) && !noteRetryAfter(name, error) ? error.problem : null
