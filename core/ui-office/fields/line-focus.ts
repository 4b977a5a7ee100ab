import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a line of a form was added or removed: to the new line, or to the neighbour of the removed one.
 * `focus` takes a selector within the element of `ref`; the first match is focused after the next render.
 */
export function useLineFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null)
  const pendingSelectors = useRef<string[]>([])
  useEffect(() => {
    const [element] = pendingSelectors.current.flatMap(
      (selector) => ref.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    if (pendingSelectors.current.length === 0) return
    pendingSelectors.current = []
    element?.focus()
  })
  return {
    ref,
    focus: (...selectors: string[]) => {
      pendingSelectors.current = selectors
    },
  }
}
