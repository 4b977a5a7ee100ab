import { useEffect, useRef } from 'react'

/**
 * Attempts at once, then whenever the network or the reader comes back, and every `every` milliseconds: a phone does not always know
 * that its network is of no use. `wanted`: what the attempts are for; nothing is attempted while it is falsy. An attempt begins only
 * once the one before it has ended.
 */
export function useRetry(wanted: unknown, attempt: () => unknown, every: number): void {
  const latest = useRef(attempt)
  useEffect(() => {
    latest.current = attempt
  })
  useEffect(() => {
    if (!wanted) return
    let underWay = false
    const again = async () => {
      if (underWay) return
      underWay = true
      try {
        await latest.current()
      } finally {
        underWay = false
      }
    }
    void again()
    const timer = setInterval(again, every)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [wanted, every])
}
