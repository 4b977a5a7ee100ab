import { useEffect } from 'react'
import { pause } from '#core/http/pause.ts'
import { retryDelay } from '#core/http/retries.ts'
import { useGuest } from './components/guest-provider.tsx'

/** Milliseconds between two looks at whether the page is seen again. */
const lookEvery = 60_000

/**
 * What could not be read of the hotel is asked for again while somebody looks at the page, 1 s later, then doubling up to 30 s
 * (specification point 9), and at once when the network or the reader comes back.
 */
export function useMissedNews() {
  const { missed, refresh } = useGuest()
  useEffect(() => {
    if (!missed) return
    const gone = new AbortController()
    const again = async () => {
      // Not all phones of a hotel at the same moment.
      const wait = retryDelay(missed.times - 1) * (0.75 + Math.random() / 2)
      await pause(Math.max(missed.atLeast, wait), gone.signal)
      while (document.visibilityState === 'hidden' && !gone.signal.aborted) await pause(lookEvery, gone.signal)
      if (!gone.signal.aborted) await refresh(missed.version)
    }
    void again()
    return () => gone.abort()
  }, [missed, refresh])
}
