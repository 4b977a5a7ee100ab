import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds after a touch, and after a mouse has moved, until cards may change their places. */
const afterTouch = 1_500
const afterMove = 500

/**
 * Whether the board may be arranged anew: not while a finger is on it, nor so soon after a touch that the next one, already on its
 * way, would hit another card than the one it was meant for.
 */
export function useQuiet(board: RefObject<HTMLElement | null>): boolean {
  const [quiet, setQuiet] = useState(true)
  useEffect(() => {
    const place = board.current
    if (!place) return
    let until = 0
    let pressed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const left = until - performance.now()
      if (pressed || left > 0) timer = setTimeout(look, pressed ? afterMove : left)
      else setQuiet(true)
    }
    const disturb = (ms: number) => {
      until = Math.max(until, performance.now() + ms)
      setQuiet(false)
      timer ??= setTimeout(look, ms)
    }
    const press = () => {
      pressed = true
      disturb(afterTouch)
    }
    const release = () => {
      if (!pressed) return
      pressed = false
      disturb(afterTouch)
    }
    const point = (event: PointerEvent) => event.pointerType === 'mouse' && disturb(afterMove)
    const key = () => disturb(afterTouch)
    place.addEventListener('pointerdown', press)
    place.addEventListener('pointermove', point)
    place.addEventListener('keydown', key)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      place.removeEventListener('pointerdown', press)
      place.removeEventListener('pointermove', point)
      place.removeEventListener('keydown', key)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
  }, [board])
  return quiet
}
