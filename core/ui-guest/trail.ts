import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Where this page has been, by the place that the router gives each step of the history. */
const trail = new Map<number, string>()
const here = (): number => history.state?.idx ?? 0

/** For the layout: remembers the way. */
export function useTrail(): void {
  const { pathname, search } = useLocation()
  useEffect(() => void trail.set(here(), pathname + search), [pathname, search])
}

/** Whether the step before this one was there: going back finds it as it was left, and the browser's own button is not turned around. */
export const isBehind = (address: string): boolean => trail.get(here() - 1) === address
