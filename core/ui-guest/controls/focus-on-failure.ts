import { type RefObject, useEffect, useRef } from 'react'

/** Takes the person to the first field to correct, or else to the words that say why. */
function focusFailure(within: HTMLElement | null) {
  const wrong = within?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, select, textarea, button)',
  )
  if (wrong) {
    wrong.focus({ preventScroll: true })
    // With its label and its error, clear of what stands over the edges of the screen.
    return (wrong.closest('fieldset') ?? wrong.parentElement)?.scrollIntoView({ block: 'center' })
  }
  const alert = within?.querySelector<HTMLElement>('[role="alert"]')
  alert?.setAttribute('tabindex', '-1')
  alert?.focus()
}

/** The element in which the focus follows each failure. `failure`: another value for each that happens, null or 0 while there is none. */
export function useFocusOnFailure<Element extends HTMLElement>(failure: unknown): RefObject<Element | null> {
  const within = useRef<Element>(null)
  const before = useRef(failure)
  useEffect(() => {
    if (failure === before.current) return
    before.current = failure
    if (failure) focusFailure(within.current)
  }, [failure])
  return within
}
