import { useEffect } from 'react'
import type { Location } from 'react-router'

declare global {
  /** The router of the page, as React Router leaves it there. */
  var __reactRouterDataRouter: { state: { navigation: { location?: Location } } } | undefined
}

/** In the tab: the screen that somebody was on the way to when the page was loaded anew. */
const key = 'livret.missed-screen'

function keepDestination(): void {
  const next = globalThis.__reactRouterDataRouter?.state.navigation.location
  if (next) sessionStorage.setItem(key, next.pathname + next.search)
}

/**
 * The router loads the page anew when the code of the next screen does not come, and the reader would be where they were without a word.
 * So the way they were on is kept until the page starts again. Asked of the router itself: what components know of it comes too late.
 */
export function useKeptDestination(): void {
  useEffect(() => {
    addEventListener('pagehide', keepDestination)
    return () => removeEventListener('pagehide', keepDestination)
  }, [])
}

/** Loads the page of that screen, which opens or says that its files do not come. False: there is none. */
export function openMissedScreen(): boolean {
  const missed = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const [entry] = performance.getEntriesByType('navigation')
  if (!missed || (entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false
  location.replace(missed)
  return true
}
