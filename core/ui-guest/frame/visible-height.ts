import { type RefObject, useEffect } from 'react'

/** Pixels that a phone's keyboard covers at least. */
const minKeyboardHeight = 120

/** Some browsers make the page itself lower for their keyboard: below so many pixels, while somebody writes, it is taken to be open. */
const maxHeightWithKeyboard = 560

const isWritingIn = (element: HTMLElement) =>
  element.contains(document.activeElement) && document.activeElement?.matches('input, textarea') === true

/**
 * While a phone shows its keyboard, `screen` and the root element carry `data-keyboard`. `screen` has in `--visible-height` and
 * `--visible-top` the part of the page that the keyboard leaves, in pixels. Most browsers lay the keyboard over the page, which the visual
 * viewport alone reports.
 */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    const element = screen.current
    if (!viewport || !element) return
    const update = () => {
      // A page that was zoomed into shows less of itself as well.
      const zoomed = viewport.scale > 1.01
      const covers = document.documentElement.clientHeight - viewport.height > minKeyboardHeight
      const shrunk = viewport.height < maxHeightWithKeyboard && matchMedia('(pointer: coarse)').matches
      const open = !zoomed && (covers || (shrunk && isWritingIn(element)))
      for (const each of [document.documentElement, element]) each.toggleAttribute('data-keyboard', open)
      element.style.setProperty('--visible-height', `${viewport.height}px`)
      element.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    // A frame later: the button that took the focus has its touch before it moves.
    let frame = 0
    const updateSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    update()
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    element.addEventListener('focusin', updateSoon)
    element.addEventListener('focusout', updateSoon)
    return () => {
      cancelAnimationFrame(frame)
      document.documentElement.removeAttribute('data-keyboard')
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
      element.removeEventListener('focusin', updateSoon)
      element.removeEventListener('focusout', updateSoon)
    }
  }, [screen])
}
