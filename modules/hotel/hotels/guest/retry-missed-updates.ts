import { useEffect } from 'react'
import { retryDelay } from '#core/http/retries.ts'
import { pauseUntilVisible } from '#core/net/pause.ts'
import { useGuest } from './components/guest-provider.tsx'

/** Milliseconds between two checks whether the page is visible again. */
const visibilityCheckMs = 60_000

/**
 * Retries to load a missed version while the page is visible: after 1 s, then doubling up to 30 s (specification point
 * 9), and at once when the network is back or the page becomes visible.
 */
export function useRetryMissedUpdates() {
  const { missed, refresh } = useGuest()
  useEffect(() => {
    if (!missed) return
    const unmounted = new AbortController()
    const retry = async () => {
      // Randomized, so that phones do not retry at the same moment.
      const waitMs = retryDelay(missed.times - 1) * (0.75 + Math.random() / 2)
      await pauseUntilVisible(Math.max(missed.atLeast, waitMs), unmounted.signal)
      while (document.visibilityState === 'hidden' && !unmounted.signal.aborted)
        await pauseUntilVisible(visibilityCheckMs, unmounted.signal)
      if (!unmounted.signal.aborted) await refresh(missed.version)
    }
    void retry()
    return () => unmounted.abort()
  }, [missed, refresh])
}
