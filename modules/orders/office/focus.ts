import { useCallback } from 'react'

/** The order whose card was taken off the screen while it held the focus. */
let carried: string | null = null

/**
 * Keeps the focus with an order when its card leaves one column and appears in another, whoever moved it. For the `ref` of
 * the card's main button.
 */
export function useCarriedFocus(orderId: string) {
  return useCallback(
    (button: HTMLButtonElement | null) => {
      if (!button) return
      if (carried === orderId) {
        carried = null
        button.focus()
      }
      const card = button.closest('[data-card]')
      return () => {
        if (card?.contains(document.activeElement)) carried = orderId
      }
    },
    [orderId],
  )
}

/** Leads to the card of an order, and into view. */
export function focusCard(orderId: string | null) {
  document.querySelector<HTMLElement>(`[data-card="${orderId}"] [data-main]`)?.focus()
}
