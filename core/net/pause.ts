/**
 * Waits before a retry, in a browser. Ends early when the network returns, the page becomes visible again, or `closed`
 * is aborted.
 */
export function pauseUntilVisible(milliseconds: number, closed?: AbortSignal): Promise<void> {
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
