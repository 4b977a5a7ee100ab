import { useEffect, useRef } from 'react'

/**
 * Calls `attempt` at once, when the network or the reader returns, and every `intervalMs` milliseconds, because a phone
 * does not always notice that its network does not work. Nothing is attempted while `enabled` is falsy. An attempt
 * starts only after the previous one has ended.
 */
export function useRetry(enabled: unknown, attempt: () => unknown, intervalMs: number): void {
  const latest = useRef(attempt)
  useEffect(() => {
    latest.current = attempt
  })
  useEffect(() => {
    if (!enabled) return
    let underWay = false
    const retryOnce = async () => {
      if (underWay) return
      underWay = true
      try {
        await latest.current()
      } finally {
        underWay = false
      }
    }
    void retryOnce()
    const timer = setInterval(retryOnce, intervalMs)
    addEventListener('online', retryOnce)
    document.addEventListener('visibilitychange', retryOnce)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retryOnce)
      document.removeEventListener('visibilitychange', retryOnce)
    }
  }, [enabled, intervalMs])
}
