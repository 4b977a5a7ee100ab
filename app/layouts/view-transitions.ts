/**
 * Ignores skipped view transitions. The router only handles the `finished` promise of a transition. A transition that
 * is skipped (by a second tap, a rotated phone or a slow page) still changes the screen but rejects its `ready`
 * promise, which would be reported as an unhandled error. Called once, before the router starts; in the browser only.
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
