import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { secondsUntilRestart } from '../rules.ts'

const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Calls `restart` when nobody has touched the screen for a while. `secondsLeft`: the seconds until then, during the countdown.
 * A touch takes effect with the next second, or at once with `stay`. `changed`: the screen is not in its initial state.
 * A screen that is hidden restarts at once.
 */
export function useRestart(changed: boolean, restart: (announcement?: 'announced') => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  // A monotonic clock, because a tablet may set its time of day while somebody reads.
  const touchedAt = useRef(0)
  const onTouch = useEffectEvent(() => {
    touchedAt.current = performance.now()
  })
  const check = useEffectEvent(() => {
    const seconds = secondsUntilRestart((performance.now() - touchedAt.current) / 1000)
    if (seconds === 0) restart('announced')
    setSecondsLeft(seconds || null)
  })
  const onHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' && changed) restart()
  })
  useEffect(() => {
    onTouch()
    const timer = changed ? setInterval(check, 1000) : undefined
    for (const touch of touches) addEventListener(touch, onTouch, { capture: true, passive: true })
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      for (const touch of touches) removeEventListener(touch, onTouch, { capture: true })
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [changed])
  return { secondsLeft: changed ? secondsLeft : null, stay: () => setSecondsLeft(null) }
}
