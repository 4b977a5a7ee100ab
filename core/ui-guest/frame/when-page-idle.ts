/**
 * Calls `start` once the page is idle, after everything that the guest waits for. A page that the browser prerenders
 * (`document.prerendering`) counts as idle only after it has been opened. Returns a function that cancels.
 */
export function whenPageIdle(start: () => void): () => void {
  if ('prerendering' in document && document.prerendering) {
    let giveUp = () => {}
    const opened = () => {
      giveUp = whenPageIdle(start)
    }
    document.addEventListener('prerenderingchange', opened, { once: true })
    return () => {
      document.removeEventListener('prerenderingchange', opened)
      giveUp()
    }
  }
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, 1500)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(start, { timeout: 4000 })
  return () => cancelIdleCallback(request)
}
