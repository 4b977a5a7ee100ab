import { useEffect } from 'react'
import type { Location } from 'react-router'

declare global {
  /** The router of the page, as React Router leaves it there. */
  var __reactRouterDataRouter: { state: { navigation: { location?: Location } } } | undefined
}

/** Session storage key of the screen that was being opened when the page was reloaded. */
const key = 'livret.missed-screen'

function storeDestination(): void {
  const next = globalThis.__reactRouterDataRouter?.state.navigation.location
  if (next) sessionStorage.setItem(key, next.pathname + next.search)
}

/**
 * The router reloads the page when the code of the next screen fails to load. The destination is stored, so that it can be opened after the
 * reload. Read from the router itself, because hooks know of it too late.
 */
export function useStoredDestination(): void {
  useEffect(() => {
    addEventListener('pagehide', storeDestination)
    return () => removeEventListener('pagehide', storeDestination)
  }, [])
}

/** Loads the page of that screen, which opens or says that its files do not come. False: there is none. */
export function openStoredDestination(): boolean {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const [entry] = performance.getEntriesByType('navigation')
  if (!stored || (entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false
  location.replace(stored)
  return true
}
