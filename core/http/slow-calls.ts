import { anySignal } from './any-signal.ts'
import { GivenUpError } from './no-answer.ts'

// Calls have no timeout (specification point 9): whoever waits long for one is told so, and may give it up.

/** Milliseconds. */
const longWait = 8000

const slow = new Set<AbortController>()
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of [...listeners]) listener()
}

/** Makes a call; once it takes longer than `longWait` it may be given up, and then ends with a `GivenUpError`. */
export async function withGivingUp<T>(
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
  for (const call of slow) call.abort(new GivenUpError('given up'))
}

export function subscribeToSlowCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends all calls that take long; null while none does. */
export const slowCalls = (): (() => void) | null => (slow.size > 0 ? giveUpAll : null)
