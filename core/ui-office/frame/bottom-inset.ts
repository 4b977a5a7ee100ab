import { type RefObject, useEffect } from 'react'

/** The height of the area at the bottom of the screen that notifications may cover, in px. */
const bottomAreaHeight = 200

/**
 * Keeps notifications above the save bar at the bottom of the screen, by a CSS variable that `office.css` reads. Only one bar at a time.
 */
export function useBottomInset(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement
    const measure = () => {
      const bar = ref.current?.getBoundingClientRect()
      const inTheWay = bar && bar.top < innerHeight && bar.bottom > innerHeight - bottomAreaHeight
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
