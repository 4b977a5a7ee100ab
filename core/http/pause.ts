/**
 * Waits, in a browser, before something is asked for again. Ends early when the phone comes back to the network or to the foreground, so that
 * nobody waits out a long pause then, and when `closed` is aborted.
 */
export function pause(milliseconds: number, closed?: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const listening = { signal: over.signal }
    const timer = setTimeout(resolve, milliseconds)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', () => resolve(), listening)
    document.addEventListener('visibilitychange', () => resolve(), listening)
    closed?.addEventListener('abort', () => resolve(), listening)
  }).finally(() => over.abort())
}
