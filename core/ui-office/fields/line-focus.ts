import { useEffect, useRef } from 'react'

/**
 * Where the focus goes once a line of a form has come or gone: to the new line, to the neighbour of one that is no longer
 * there. `focus` takes a selector within the element that holds `ref`; the first match has it after the next rendering.
 */
export function useLineFocus<Holder extends HTMLElement>() {
  const ref = useRef<Holder>(null)
  const wanted = useRef<string[]>([])
  useEffect(() => {
    const [found] = wanted.current.flatMap((selector) => ref.current?.querySelector<HTMLElement>(selector) ?? [])
    if (wanted.current.length === 0) return
    wanted.current = []
    found?.focus()
  })
  return {
    ref,
    focus: (...selectors: string[]) => {
      wanted.current = selectors
    },
  }
}
