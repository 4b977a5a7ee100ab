import { type RefObject, useEffect } from 'react'

/** The minimum height of a phone's keyboard, in pixels. */
const minKeyboardHeight = 120

/**
 * Some browsers shrink the page for the keyboard: while a field has the focus, a lower page than this counts as an open
 * keyboard.
 */
const maxHeightWithKeyboard = 560

const isWritingIn = (element: HTMLElement) =>
  element.contains(document.activeElement) && document.activeElement?.matches('input, textarea') === true

/**
 * While a phone shows its keyboard, sets `data-keyboard` on `screen` and on the root element. The visible part of the
 * page, in pixels, is in `--visible-height` and `--visible-top` of `screen`. Most browsers lay the keyboard over the
 * page, which only the visual viewport reports.
 */
export function useVisibleHeight(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    const element = screen.current
    if (!viewport || !element) return
    const update = () => {
      // A zoomed page has a smaller visual viewport too.
      const zoomed = viewport.scale > 1.01
      const covers = document.documentElement.clientHeight - viewport.height > minKeyboardHeight
      const shrunk = viewport.height < maxHeightWithKeyboard && matchMedia('(pointer: coarse)').matches
      const open = !zoomed && (covers || (shrunk && isWritingIn(element)))
      for (const each of [document.documentElement, element]) each.toggleAttribute('data-keyboard', open)
      element.style.setProperty('--visible-height', `${viewport.height}px`)
      element.style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    // Waits one frame, so that a button that took the focus receives its tap before it moves.
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
