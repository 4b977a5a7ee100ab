/**
 * A signal that aborts, with the same reason, as soon as one of `signals` does; undefined when there are none.
 * `AbortSignal.any` is missing in Safari before 17.4, Chrome before 116 and Firefox before 124, which are supported.
 */
export function anySignal(signals: readonly [AbortSignal, ...AbortSignal[]]): AbortSignal
export function anySignal(signals: readonly AbortSignal[]): AbortSignal | undefined
export function anySignal(signals: readonly AbortSignal[]): AbortSignal | undefined {
  if (signals.length < 2) return signals[0]
  const any = new AbortController()
  for (const signal of signals) {
    const abort = () => any.abort(signal.reason)
    if (signal.aborted) abort()
    // Aborting also removes the listeners from the other signals.
    signal.addEventListener('abort', abort, { signal: any.signal })
  }
  return any.signal
}
