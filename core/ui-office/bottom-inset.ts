import { type RefObject, useEffect } from 'react'

/** So far from the foot of the screen messages reach, in px. */
const lowest = 200

/**
 * Messages stand at the foot of the screen, and so does the button that saves: they keep above it, wherever it stands and
 * however much it has to say. One at a time: a second one would take the first one's place. Read by `office.css`.
 */
export function useBottomInset(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const bar = ref.current?.getBoundingClientRect()
      const inTheWay = bar && bar.top < innerHeight && bar.bottom > innerHeight - lowest
      style.setProperty('--office-bottom-inset', inTheWay ? `${Math.round(innerHeight - bar.top)}px` : '0px')
    }
    const grown = new ResizeObserver(measure)
    for (const element of [document.body, ref.current]) if (element) grown.observe(element)
    // Drawers scroll on their own.
    document.addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    measure()
    return () => {
      grown.disconnect()
      document.removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
      style.removeProperty('--office-bottom-inset')
    }
  }, [ref])
}
