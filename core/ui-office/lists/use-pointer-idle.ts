import { type RefObject, useEffect, useState } from 'react'

/** Milliseconds after a touch or key press, and after a mouse movement, during which items keep their positions. */
const touchWaitMs = 1_500
const moveWaitMs = 500
/** A pointer held for longer counts as released: its `pointerup` was lost. */
const maxPressMs = 10_000

/**
 * Whether items may change positions: not while a finger is on the element, nor shortly after a touch, so that the next
 * touch hits the intended item.
 */
export function usePointerIdle(element: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(true)
  useEffect(() => {
    const target = element.current
    if (!target) return
    let until = 0
    let pressedAt: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      timer = undefined
      const now = performance.now()
      if (pressedAt !== null && now - pressedAt > maxPressMs) pressedAt = null
      if (pressedAt !== null || now < until) timer = setTimeout(check, pressedAt === null ? until - now : moveWaitMs)
      else setIdle(true)
    }
    const postponeIdle = (ms: number) => {
      until = Math.max(until, performance.now() + ms)
      setIdle(false)
      timer ??= setTimeout(check, ms)
    }
    const press = () => {
      pressedAt = performance.now()
      postponeIdle(touchWaitMs)
    }
    const release = () => {
      if (pressedAt === null) return
      pressedAt = null
      postponeIdle(touchWaitMs)
    }
    const move = (event: PointerEvent) => event.pointerType === 'mouse' && postponeIdle(moveWaitMs)
    const touch = () => postponeIdle(touchWaitMs)
    const listening = new AbortController()
    const { signal } = listening
    target.addEventListener('pointerdown', press, { signal })
    target.addEventListener('pointermove', move, { signal })
    // Key events are listened to on the whole document.
    addEventListener('keydown', touch, { signal })
    target.addEventListener('scroll', touch, { signal, capture: true, passive: true })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', release, { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [element])
  return idle
}
