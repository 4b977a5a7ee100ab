import { anySignal } from '#core/http/any-signal.ts'
import { NoAnswerError } from '#core/http/client.ts'
import { makeStore } from '#core/ui-guest/store.ts'

/** Milliseconds after which a guest who waits is told so. */
const longWait = 8000

const slow = new Set<AbortController>()
const { notify, useStored } = makeStore()

/** Makes a call that has no timeout; from `longWait` on the guest may give it up, and it ends with a `NoAnswerError`. */
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
  for (const call of slow) call.abort(new NoAnswerError('given up'))
}

/** Ends all calls that the guest waits for; null while none takes long. For the layout, which says so. */
export const useSlowCalls = (): (() => void) | null =>
  useStored<(() => void) | null>(
    () => (slow.size > 0 ? giveUpAll : null),
    () => null,
  )
