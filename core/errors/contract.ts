import { z } from 'zod'

/** Errors that any call can answer with, and their HTTP status. Texts are in `locales/<lang>/errors.json`. */
const generalProblems = {
  malformed: 400,
  idempotency_key_missing: 400,
  visitor_missing: 400,
  unauthenticated: 401,
  forbidden: 403,
  address_unconfirmed: 403,
  hotel_not_open: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  allowance_spent: 429,
  internal: 500,
  unavailable: 503,
  mail_unavailable: 503,
} as const

/** Errors of modules: each module adds its codes to this interface and registers their status. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Problems {}
export type ProblemCode = keyof typeof generalProblems | keyof Problems

export const problemStatus = { ...generalProblems } as Record<ProblemCode, number>
export const registerProblems = (problems: Partial<Record<ProblemCode, number>>) =>
  Object.assign(problemStatus, problems)

/**
 * An invalid field of a request: its path (`user.email`, `lines.0.quantity`), a stable code, and a sentence for people.
 */
export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** An RFC 9457 problem document. `detail` is a sentence in the language of the request that says what to do. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(problemStatus, code)),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  /** Data that lets programs react to the code: the new total, when a service opens, who acted first. */
  context: z.record(z.string(), z.unknown()).optional(),
  /** The request's id, as in the server's log and in the header `X-Request-Id` of the response. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>
