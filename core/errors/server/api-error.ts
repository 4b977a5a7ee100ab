import { type FieldError, type Problem, type ProblemCode, problemStatus } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { hasText, type TextParams, translator } from '#core/i18n/translator.ts'

/** An invalid field, before translation. `code` names a text in `errors.fields`. */
export interface FieldProblem {
  path: string
  code: string
  params?: TextParams
}

interface ApiErrorDetails {
  /** Every wrong field at once. */
  fields?: readonly FieldProblem[]
  /** Sent along for programs: the new total, the instant of the next opening. */
  context?: Record<string, unknown>
  /** What the sentence needs, already in the language asked for. */
  params?: (lang: Lang) => TextParams
  retryAfter?: number
  cause?: unknown
}

/** An error that is reported to the caller. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ProblemCode
  readonly details: ApiErrorDetails

  constructor(code: ProblemCode, details: ApiErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** Thrown both for what does not exist and for what the caller may not see, so that the two cannot be told apart. */
export const throwNotFound = (): never => {
  throw new ApiError('not_found')
}

/** RFC 9457, with title and detail in `lang`. */
export function problemOf(error: ApiError, lang: Lang): Problem {
  const { fields, context, params } = error.details
  const say = translator(lang)
  const values = params?.(lang) ?? {}
  const problem: Problem = {
    type: `https://livret.example/problems/${error.code}`,
    title: say(`errors.${error.code}.title`, values),
    status: problemStatus[error.code],
    code: error.code,
    detail: say(`errors.${error.code}.detail`, values),
  }
  if (fields)
    problem.errors = fields.map(
      ({ path, code, params: fieldParams }): FieldError => ({
        path,
        code,
        message: hasText(`errors.fields.${code}`)
          ? say(`errors.fields.${code}`, fieldParams)
          : say('errors.fields.invalid'),
      }),
    )
  if (context) problem.context = context
  return problem
}
