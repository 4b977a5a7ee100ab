/**
 * Combines several signals: the returned signal aborts with the reason of the first of `signals` that aborts. Undefined
 * when the list is empty.
 * `AbortSignal.any` is missing in Safari before 17.4, Chrome before 116 and Firefox before 124, which are supported.
 */
export function anySignal(signals: readonly [AbortSignal, ...AbortSignal[]]): AbortSignal
export function anySignal(signals: readonly AbortSignal[]): AbortSignal | undefined
export function anySignal(signals: readonly AbortSignal[]): AbortSignal | undefined {
  if (signals.length < 2) return signals[0]
  const combined = new AbortController()
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason)
    if (signal.aborted) abort()
    // Aborting also removes the listeners from the other signals.
    signal.addEventListener('abort', abort, { signal: combined.signal })
  }
  return combined.signal
}
