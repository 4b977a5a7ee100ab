import { useCallback } from 'react'

/** Where an order is, or the place that it has left. */
const cardOf = (orderId: string | null) =>
  document.querySelector(`[data-card="${orderId}"]:not([data-gone])`) ??
  document.querySelector(`[data-card="${orderId}"]`)
const mainOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('[data-main]')

/** Leads to the card of an order and into view: for a key that somebody pressed. */
export const focusCard = (orderId: string | null) => mainOf(cardOf(orderId))?.focus()

/** The same without scrolling: what the board does by itself moves nothing. */
export const focusCardInPlace = (orderId: string) => mainOf(cardOf(orderId))?.focus({ preventScroll: true })

/** The other cards of a lane: those after this one, then those before it, the nearest first. */
function neighboursOf(card: HTMLElement): HTMLElement[] {
  const cards = [...(card.closest('[data-lane]')?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
  cards.sort((a, b) => Number(a.dataset.position) - Number(b.dataset.position))
  const index = cards.indexOf(card)
  return [...cards.slice(index + 1), ...cards.slice(0, index).reverse()]
}

/** From a card that was just taken to the next one of its lane, without scrolling. */
export function focusNextCard(button: HTMLElement) {
  const card = button.closest<HTMLElement>('[data-card]')
  const next = card && neighboursOf(card).find(({ dataset }) => dataset.gone === undefined)
  mainOf(next)?.focus({ preventScroll: true })
}

/**
 * Keeps the focus in its lane when the card that has it is taken off the screen, whoever moved the order. For the `ref` of the main
 * button of a card.
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

/** Whether any part of a card is outside of what is on the screen. */
export function isOutOfSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const frame = card.closest('[data-scrolls]')?.getBoundingClientRect()
  const [from, to] = [Math.max(0, frame?.top ?? 0), Math.min(innerHeight, frame?.bottom ?? innerHeight)]
  return Math.min(bottom, to) - Math.max(top, from) < Math.min(bottom - top, to - from) / 2
}
