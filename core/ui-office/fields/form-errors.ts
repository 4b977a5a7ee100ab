import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#core/errors/contract.ts'
import { ProblemError } from '#core/http/client.ts'

/** The wrong fields of a refused call, as the server names them. */
export const fieldErrors = (error: unknown): FieldError[] =>
  error instanceof ProblemError ? (error.problem.errors ?? []) : []

/** The same as one sentence for each field of a form, by path. */
export const sentencesByPath = (error: unknown): Record<string, string> =>
  Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message]))

export const invalidFields = '[aria-invalid="true"], [data-invalid="true"]'

/** Shows errors, then takes the person to the first of them: an error below the fold is no answer. */
export function showErrors(form: RefObject<HTMLElement | null>, show: () => void) {
  flushSync(show)
  const wrong = form.current?.querySelector<HTMLElement>(invalidFields)
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
}

/** The form in which each refusal takes the person to the field that it names. */
export function useErrorFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(invalidFields)?.focus()
  }, [error])
  return form
}
