import { useEffect, useRef } from 'react'

/**
 * Moves the focus after a line of a form was added or removed: to the new line, or to the neighbour of the removed one.
 * `focus` takes a selector within the element of `ref`; the first match is focused after the next render.
 */
export function useLineFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null)
  const wanted = useRef<string[]>([])
  useEffect(() => {
    const [element] = wanted.current.flatMap((selector) => ref.current?.querySelector<HTMLElement>(selector) ?? [])
    if (wanted.current.length === 0) return
    wanted.current = []
    element?.focus()
  })
  return {
    ref,
    focus: (...selectors: string[]) => {
      wanted.current = selectors
    },
  }
}
