import { type RefObject, useEffect } from 'react'

/** Pixels that are gone from sight at least when a phone shows its keyboard. */
const leastKeyboard = 120

/**
 * While the keyboard of a phone covers the foot of the page, the screen takes what is left in sight: browsers lay the keyboard over the
 * page and tell so by the visual viewport alone. The style sheet reads `data-keyboard`, `--seen` and `--from`.
 */
export function useKeyboardRoom(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: sight } = window
    const element = screen.current
    if (!sight || !element) return
    const fill = () => {
      // A page that was zoomed into shows less of itself as well.
      const covered = sight.scale > 1.01 ? 0 : document.documentElement.clientHeight - sight.height
      element.toggleAttribute('data-keyboard', covered > leastKeyboard)
      element.style.setProperty('--seen', `${sight.height}px`)
      element.style.setProperty('--from', `${sight.offsetTop}px`)
    }
    fill()
    sight.addEventListener('resize', fill)
    sight.addEventListener('scroll', fill)
    return () => {
      sight.removeEventListener('resize', fill)
      sight.removeEventListener('scroll', fill)
    }
  }, [screen])
}
