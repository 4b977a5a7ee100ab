import type { KeyboardEvent } from 'react'

/**
 * Prevents Enter in a field from submitting the form: longer forms are only sent by their button, so that nothing
 * incomplete is published. Dialogs of one field do not use it. Buttons and text areas keep the key, and so do forms in a
 * dialog above this one.
 */
export function preventEnterSubmit(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== currentTarget) return
  if (target.type !== 'submit' && target.type !== 'button') event.preventDefault()
}
