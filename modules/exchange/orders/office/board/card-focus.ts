import { useCallback } from 'react'

/** The card of an order, or its former position. */
const cardOf = (orderId: string | null) =>
  document.querySelector(`[data-card="${orderId}"]:not([data-gone])`) ??
  document.querySelector(`[data-card="${orderId}"]`)
const mainOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('[data-main]')

/** Focuses the card of an order and scrolls it into view, after a key press. */
export const focusCard = (orderId: string | null) => mainOf(cardOf(orderId))?.focus()

/** Focuses the card without scrolling, for focus changes that the board makes itself. */
export const focusCardInPlace = (orderId: string) => mainOf(cardOf(orderId))?.focus({ preventScroll: true })

/** The other cards of a lane: those after this one, then those before it, the nearest first. */
function neighboursOf(card: HTMLElement): HTMLElement[] {
  const cards = [...(card.closest('[data-lane]')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  cards.sort((a, b) => Number(a.dataset.position) - Number(b.dataset.position))
  const index = cards.indexOf(card)
  return [...cards.slice(index + 1), ...cards.slice(0, index).reverse()]
}

/** Moves the focus from a card that was just moved to the next card of its lane, without scrolling. */
export function focusNextCard(button: HTMLElement) {
  const card = button.closest<HTMLElement>('[data-card]')
  const next = card && neighboursOf(card).find(({ dataset }) => dataset.gone === undefined)
  mainOf(next)?.focus({ preventScroll: true })
}

/**
 * Keeps the focus in the lane when the focused card is removed, whoever moved the order. Used as the `ref` of a card's
 * main button.
 */
export function useFocusSuccessor(orderId: string) {
  return useCallback(
    (button: HTMLElement | null) => {
      if (!button) return
      const card = button.closest<HTMLElement>('[data-card]')
      return () => {
        if (!card?.contains(document.activeElement)) return
        const lane = card.closest<HTMLElement>('[data-lane]')?.dataset.lane
        const candidates = [orderId, ...neighboursOf(card).map(({ dataset }) => dataset.card)]
        queueMicrotask(() => {
          if (document.activeElement !== document.body) return
          const inLane = (id?: string) =>
            document.querySelector(`[data-lane="${lane}"] [data-card="${id}"]:not([data-gone])`)
          const next = candidates.map(inLane).find(Boolean) ?? cardOf(orderId)
          mainOf(next)?.focus({ preventScroll: true })
        })
      }
    },
    [orderId],
  )
}

/** Whether a part of the card is outside the visible area. */
export function isOutOfSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const frame = card.closest('[data-scrolls]')?.getBoundingClientRect()
  const [from, to] = [Math.max(0, frame?.top ?? 0), Math.min(innerHeight, frame?.bottom ?? innerHeight)]
  return Math.min(bottom, to) - Math.max(top, from) < Math.min(bottom - top, to - from) / 2
}
