/** Calls `start` once the page is at rest: nothing a guest waits for comes after it. Returns the way to give up. */
export function whenAtRest(start: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, 1500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(start, { timeout: 4000 })
  return () => cancelIdleCallback(request)
}
