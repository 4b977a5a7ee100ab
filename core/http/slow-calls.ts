import { anySignal } from './any-signal.ts'
import { RequestCancelledError } from './no-answer-error.ts'

// Calls have no timeout (specification point 9): users are told of a slow call and may cancel it.

/** Milliseconds after which a call counts as slow. */
const slowCallMs = 8000

const slowCalls = new Set<AbortController>()
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
  const cancel = new AbortController()
  const timer = setTimeout(() => {
    slowCalls.add(cancel)
    notify()
  }, slowCallMs)
  try {
    return await call(anySignal(signal ? [signal, cancel.signal] : [cancel.signal]))
  } finally {
    clearTimeout(timer)
    if (slowCalls.delete(cancel)) notify()
  }
}

const cancelAll = () => {
  for (const call of slowCalls) call.abort(new RequestCancelledError('given up'))
}

export function subscribeToSlowCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns a function that cancels all slow calls; null when there are none. */
export const cancelSlowCalls = (): (() => void) | null => (slowCalls.size > 0 ? cancelAll : null)
