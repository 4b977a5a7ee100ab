import type { FieldError, Problem, ProblemCode } from '#core/http/contract.ts'
import { problemStatus } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { isTranslated, translator, type Words } from '#core/i18n/translator.ts'

/** A field at fault, before it is put into words. `code` names a text in `errors.fields`. */
export interface FieldProblem {
  path: string
  code: string
  words?: Words
}

interface ApiErrorDetails {
  /** Every wrong field at once. */
  fields?: readonly FieldProblem[]
  /** Sent along for programs: the new total, the instant of the next opening. */
  context?: Record<string, unknown>
  /** What the sentence needs, already in the language asked for. */
  words?: (lang: Lang) => Words
  retryAfter?: number
  cause?: unknown
}

/** The one error of the server that is meant for the person who asked. */
export class ApiError extends Error {
  override name = 'Fault'
  readonly code: ProblemCode
  readonly details: ApiErrorDetails

  constructor(code: ProblemCode, details: ApiErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** RFC 9457, with title and detail in `lang`. */
export function problemOf(fault: ApiError, lang: Lang): Problem {
  const { fields, context, words } = fault.details
  const say = translator(lang)
  const given = words?.(lang) ?? {}
  const problem: Problem = {
    type: `https://livret.example/problems/${fault.code}`,
    title: say(`errors.${fault.code}.title`, given),
    status: problemStatus[fault.code],
    code: fault.code,
    detail: say(`errors.${fault.code}.detail`, given),
  }
  if (fields)
    problem.errors = fields.map(
      ({ path, code, words: fieldWords }): FieldError => ({
        path,
        code,
        message: isTranslated(`errors.fields.${code}`)
          ? say(`errors.fields.${code}`, fieldWords)
          : say('errors.fields.invalid'),
      }),
    )
  if (context) problem.context = context
  return problem
}
