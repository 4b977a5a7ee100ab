import { useEffect, useEffectEvent } from 'react'

const directions: Record<string, 1 | -1> = { arrowdown: 1, j: 1, arrowup: -1, k: -1 }

/**
 * Arrow keys, J and K move through the threads, from the focused one or, from elsewhere, into the list. `Enter` needs
 * no code, because a thread is a link.
 */
export function useThreadKeys(moveFocus: (direction: 1 | -1, from: string | null) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
    const target = event.target instanceof HTMLElement ? event.target : document.body
    // Fields, lists, dialogs and the message log use these keys themselves.
    if (target.closest('input, select, textarea, [contenteditable], [role="dialog"], [role="menu"], [role="log"]'))
      return
    const direction = directions[event.key.toLowerCase()]
    if (!direction) return
    moveFocus(direction, target.closest<HTMLElement>('[data-thread]')?.dataset.thread ?? null)
    event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

/** Focuses a thread in the list, if the list is visible. */
export const focusThread = (id: string | null) =>
  document.querySelector<HTMLElement>(`[data-thread="${id}"]`)?.focus({ preventScroll: false })
