/**
 * Calls `start` once the page is at rest: nothing a guest waits for comes after it. A page that the browser has made in advance
 * (`document.prerendering`) is at rest once it is opened. Returns the way to give up.
 */
export function whenAtRest(start: () => void): () => void {
  if ('prerendering' in document && document.prerendering) {
    let giveUp = () => {}
    const opened = () => {
      giveUp = whenAtRest(start)
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
