import { useEffect } from 'react'
import { retryDelay } from '#core/http/retries.ts'
import { pauseUntilVisible } from '#core/net/pause.ts'
import { useGuest } from './components/guest-provider.tsx'

/** Milliseconds between two looks at whether the page is seen again. */
const lookEvery = 60_000

/**
 * What could not be read of the hotel is asked for again while somebody looks at the page, 1 s later, then doubling up to 30 s
 * (specification point 9), and at once when the network or the reader comes back.
 */
export function useRetryMissedUpdates() {
  const { missed, refresh } = useGuest()
  useEffect(() => {
    if (!missed) return
    const unmounted = new AbortController()
    const again = async () => {
      // Spread randomly over time.
      const wait = retryDelay(missed.times - 1) * (0.75 + Math.random() / 2)
      await pauseUntilVisible(Math.max(missed.atLeast, wait), unmounted.signal)
      while (document.visibilityState === 'hidden' && !unmounted.signal.aborted)
        await pauseUntilVisible(lookEvery, unmounted.signal)
      if (!unmounted.signal.aborted) await refresh(missed.version)
    }
    void again()
    return () => unmounted.abort()
  }, [missed, refresh])
}
