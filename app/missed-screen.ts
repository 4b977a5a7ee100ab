import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** In the tab: the screen that somebody was on the way to when the page was loaded anew. */
const key = 'livret.missed-screen'

/**
 * The router loads the page anew when the code of the next screen does not come, and the reader would be where they were without a word.
 * So the way they were on is kept until the page starts again.
 */
export function useKeptDestination(): void {
  const { location: next } = useNavigation()
  useEffect(() => {
    if (!next) return
    const keep = () => sessionStorage.setItem(key, next.pathname + next.search)
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [next])
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
