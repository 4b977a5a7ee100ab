import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#core/errors/contract.ts'
import { ProblemError } from '#core/http/client.ts'

/** The invalid fields of a refused call, as the server names them. */
export const fieldErrors = (error: unknown): FieldError[] =>
  error instanceof ProblemError ? (error.problem.errors ?? []) : []

/** The messages of the invalid fields of a refused call, by the path of the field: one message per field. */
export const errorMessagesByPath = (error: unknown): Record<string, string> =>
  Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message]))

/** The messages of the invalid fields of a draft, by the path of the field. */
export const translateErrors = <Code extends string>(
  errors: Record<string, Code>,
  translate: (code: Code, path: string) => string,
) => Object.fromEntries(Object.entries(errors).map(([path, code]) => [path, translate(code as Code, path)]))

export const invalidFields = '[aria-invalid="true"], [data-invalid="true"]'

/** Shows the errors and moves the focus to the first of them, which may be out of view. */
export function showErrors(form: RefObject<HTMLElement | null>, show: () => void) {
  flushSync(show)
  const firstInvalidField = form.current?.querySelector<HTMLElement>(invalidFields)
  firstInvalidField?.focus()
  firstInvalidField?.scrollIntoView({ block: 'center' })
}

/** A form in which each refusal moves the focus to the invalid field. */
export function useErrorFocus(error: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(invalidFields)?.focus()
  }, [error])
  return form
}
