import type { KeyboardEvent } from 'react'

/**
 * Keeps Enter in a field from sending the form around it: what takes more than one short answer is sent by its button alone, so
 * that nothing half-written is published. Buttons and text areas keep the key, and so does a form inside a dialog above this one.
 */
export function preventEnterSubmit(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== currentTarget) return
  if (target.type !== 'submit' && target.type !== 'button') event.preventDefault()
}
