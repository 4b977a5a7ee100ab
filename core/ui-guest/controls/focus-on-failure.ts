import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first invalid field, or else to the error message. */
function focusFailure(within: HTMLElement | null) {
  const firstInvalidField = within?.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-invalid] :is(input, select, textarea, button)',
  )
  if (firstInvalidField) {
    firstInvalidField.focus({ preventScroll: true })
    // Scrolls so that its label and error are visible and not covered by fixed bars.
    return (firstInvalidField.closest('fieldset') ?? firstInvalidField.parentElement)?.scrollIntoView({
      block: 'center',
    })
  }
  const alert = within?.querySelector<HTMLElement>('[role="alert"]')
  alert?.setAttribute('tabindex', '-1')
  alert?.focus()
}

/**
 * The element within which the focus moves after each failure. `failure` must change with each failure, and be null or
 * 0 when there is none.
 */
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
