import { useEffect } from 'react'
import { useGuest } from './components/guest-provider.tsx'

/** Milliseconds before what could not be read is asked for again: twice as long each time. */
const firstWait = 2_000
const longestWait = 60_000

/**
 * What could not be read of the hotel is asked for again while somebody looks at the page, and at once when the network or the reader comes
 * back.
 */
export function useMissedNews() {
  const { missed, refresh } = useGuest()
  useEffect(() => {
    if (!missed) return
    let asked = false
    const again = () => {
      if (asked || document.visibilityState === 'hidden') return
      asked = true
      void refresh(missed.version)
    }
    const wait = Math.min(longestWait, firstWait * 2 ** (missed.times - 1)) * (0.75 + Math.random() / 2)
    const timer = setTimeout(again, Math.max(missed.atLeast, wait))
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [missed, refresh])
}
