import { useEffect } from 'react'
import type { Location } from 'react-router'

declare global {
  /** The page's router, as React Router exposes it on `window`. */
  var __reactRouterDataRouter: { state: { navigation: { location?: Location } } } | undefined
}

/** Session storage key of the screen that was being opened when the page was reloaded. */
const key = 'livret.missed-screen'

function storeDestination(): void {
  const next = globalThis.__reactRouterDataRouter?.state.navigation.location
  if (next) sessionStorage.setItem(key, next.pathname + next.search)
}

/**
 * Stores the destination of a navigation. The router reloads the page when the next screen's code fails to load, and
 * the screen is then opened after the reload. Read from the router itself, because hooks learn of the navigation too
 * late.
 */
export function useStoredDestination(): void {
  useEffect(() => {
    addEventListener('pagehide', storeDestination)
    return () => removeEventListener('pagehide', storeDestination)
  }, [])
}

/**
 * Loads the page of the stored screen, which opens it or shows that its files cannot be loaded. False when nothing is
 * stored.
 */
export function openStoredDestination(): boolean {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  const [entry] = performance.getEntriesByType('navigation')
  if (!stored || (entry as PerformanceNavigationTiming | undefined)?.type !== 'reload') return false
  location.replace(stored)
  return true
}
