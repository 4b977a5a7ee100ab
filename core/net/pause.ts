/**
 * Waits before a retry, in a browser. Ends early when the network returns, the page becomes visible again, or `signal`
 * is aborted.
 */
export function pauseUntilVisible(milliseconds: number, signal?: AbortSignal): Promise<void> {
  const ended = new AbortController()
  return new Promise<void>((resolve) => {
    const whileWaiting = { signal: ended.signal }
    const timer = setTimeout(resolve, milliseconds)
    ended.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', () => resolve(), whileWaiting)
    document.addEventListener('visibilitychange', () => resolve(), whileWaiting)
    signal?.addEventListener('abort', () => resolve(), whileWaiting)
  }).finally(() => ended.abort())
}
