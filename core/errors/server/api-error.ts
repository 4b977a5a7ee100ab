import { type FieldError, type Problem, type ProblemCode, problemStatus } from '#core/errors/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import type { TextParams } from '#core/i18n/text-key.ts'
import { hasText, translator } from '#core/i18n/translator.ts'

/** An invalid field, before translation. `code` names a text in `errors.fields`. */
export interface FieldProblem {
  path: string
  code: string
  params?: TextParams
}

interface ApiErrorDetails {
  /** All invalid fields. */
  fields?: readonly FieldProblem[]
  /** Data for programs: the new total, the instant of the next opening. */
  context?: Record<string, unknown>
  /** The parameters of the error's text, already in the language of the request. */
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

/**
 * Thrown for items that do not exist and for items that the caller may not see, so that the two cannot be
 * distinguished.
 */
export const throwNotFound = (): never => {
  throw new ApiError('not_found')
}

/** Refuses one field of the input; a blank path is the input as a whole. */
export const throwInvalid = (path: string, code: string, params?: TextParams): never => {
  throw new ApiError('invalid', { fields: [{ path, code, params }] })
}

/** The RFC 9457 document of an error, with title and detail in `lang`. */
export function problemOf(error: ApiError, requestedLang: Lang): Problem {
  const { fields, context, params } = error.details
  // Problems of the back office are in its languages only.
  const lang = hasText(`errors.${error.code}.title`, requestedLang) ? requestedLang : staffLangFor(requestedLang)
  const translate = translator(lang)
  const values = params?.(lang) ?? {}
  const problem: Problem = {
    type: `https://livret.example/problems/${error.code}`,
    title: translate(`errors.${error.code}.title`, values),
    status: problemStatus[error.code],
    code: error.code,
    detail: translate(`errors.${error.code}.detail`, values),
  }
  if (fields)
    problem.errors = fields.map(
      ({ path, code, params: fieldParams }): FieldError => ({
        path,
        code,
        message: hasText(`errors.fields.${code}`)
          ? translate(`errors.fields.${code}`, fieldParams)
          : translate('errors.fields.invalid'),
      }),
    )
  if (context) problem.context = context
  return problem
}
