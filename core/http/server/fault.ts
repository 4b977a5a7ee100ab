import type { FieldError, Problem, ProblemCode } from '#core/http/contract.ts'
import { problemStatus } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { canSay, sayIn, type Words } from '#core/i18n/speaker.ts'

/** A field at fault, before it is put into words. `code` names a text in `errors.fields`. */
export interface FieldFault {
  path: string
  code: string
  words?: Words
}

interface FaultDetails {
  /** Every wrong field at once. */
  fields?: readonly FieldFault[]
  /** Sent along for programs: the new total, the instant of the next opening. */
  context?: Record<string, unknown>
  /** What the sentence needs, already in the language asked for. */
  words?: (lang: Lang) => Words
  retryAfter?: number
  cause?: unknown
}

/** The one error of the server that is meant for the person who asked. */
export class Fault extends Error {
  override name = 'Fault'
  readonly code: ProblemCode
  readonly details: FaultDetails

  constructor(code: ProblemCode, details: FaultDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** RFC 9457, with title and detail in `lang`. */
export function problemOf(fault: Fault, lang: Lang): Problem {
  const { fields, context, words } = fault.details
  const say = sayIn(lang)
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
        message: canSay(`errors.fields.${code}`)
          ? say(`errors.fields.${code}`, fieldWords)
          : say('errors.fields.invalid'),
      }),
    )
  if (context) problem.context = context
  return problem
}
