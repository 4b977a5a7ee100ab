import { anySignal } from './any-signal.ts'
import { RequestCancelledError } from './no-answer-error.ts'

// Calls have no timeout (specification point 9): users are told of a slow call and may cancel it.

/** Milliseconds. */
const longWait = 8000

const slow = new Set<AbortController>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of [...listeners]) listener()
}

/**
 * Makes a call. Once it takes longer than `longWait` the user may cancel it, and it then ends with a
 * `RequestCancelledError`.
 */
export async function withCancelWhenSlow<T>(
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const givenUp = new AbortController()
  const timer = setTimeout(() => {
    slow.add(givenUp)
    notify()
  }, longWait)
  try {
    return await call(anySignal(signal ? [signal, givenUp.signal] : [givenUp.signal]))
  } finally {
    clearTimeout(timer)
    if (slow.delete(givenUp)) notify()
  }
}

const giveUpAll = () => {
  for (const call of slow) call.abort(new RequestCancelledError('given up'))
}

export function subscribeToSlowCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Cancels all slow calls; null when there are none. */
export const cancelSlowCalls = (): (() => void) | null => (slow.size > 0 ? giveUpAll : null)
