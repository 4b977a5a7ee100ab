/**
 * The router listens only to the end of a view transition. One that is cut short (a second touch, a phone that is turned, a page too slow
 * to draw) changes the screen all the same, but says so through its `ready`: unhandled, that would be reported as an error. Called once,
 * before the router starts; in the browser only.
 */
export function ignoreSkippedTransitions(): void {
  if (typeof document.startViewTransition !== 'function') return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (...args) => {
    const transition = start(...args)
    transition.ready.catch(() => undefined)
    return transition
  }
}
