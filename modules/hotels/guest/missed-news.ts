import { useEffect } from 'react'
import { pause } from '#core/http/pause.ts'
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
    const gone = new AbortController()
    const again = async () => {
      const wait = Math.min(longestWait, firstWait * 2 ** (missed.times - 1)) * (0.75 + Math.random() / 2)
      await pause(Math.max(missed.atLeast, wait), gone.signal)
      while (document.visibilityState === 'hidden' && !gone.signal.aborted) await pause(longestWait, gone.signal)
      if (!gone.signal.aborted) await refresh(missed.version)
    }
    void again()
    return () => gone.abort()
  }, [missed, refresh])
}
