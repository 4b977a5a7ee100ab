import { z } from 'zod'
import { inAllLanguages, type Localized, type SchemaWithTexts } from '#core/i18n/contract.ts'

/** Who a call is for. It decides which proof of identity the gate asks for before anything else happens. */
export type Audience = 'public' | 'visitor' | 'staff' | 'provider'

/** The closed list of what can go wrong, each with its HTTP status. Texts are in `locales/<lang>/errors.json`. */
export const problemStatus = {
  malformed: 400,
  upload_interrupted: 400,
  idempotency_key_missing: 400,
  visitor_missing: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  passkey_refused: 401,
  forbidden: 403,
  upload_refused: 403,
  upload_expired: 403,
  room_code_needed: 403,
  not_found: 404,
  link_unknown: 404,
  method_not_allowed: 405,
  conflict: 409,
  link_expired: 409,
  link_used: 409,
  invitation_other_account: 409,
  last_owner: 409,
  idempotency_key_reused: 409,
  price_changed: 409,
  order_moved: 409,
  sold_out: 409,
  service_closed: 409,
  service_paused: 409,
  not_cancellable: 409,
  upload_used: 409,
  media_used: 409,
  guestbook_closed: 409,
  precondition_failed: 412,
  too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  file_empty: 422,
  pages_too_big: 422,
  picture_broken: 422,
  picture_too_many_pixels: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  mail_unavailable: 503,
  storage_full: 507,
} as const
export type ProblemCode = keyof typeof problemStatus

/** One wrong field of a request: where it is (`user.email`, `lines.0.quantity`), a stable code, a sentence for people. */
export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem document. `detail` is a sentence in the language of the request that says what to do. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string(),
    errors: z.array(FieldError).optional(),
    /** What the code needs to be acted upon: the new total, when a service opens, who was first. */
    context: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

/** Integer cents, tax included, with an ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Capitals are the same id: what is compared as text must be spelt one way. */
export const Id = z.uuid().toLowerCase()

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * What a person may do is decided by a pure function of who they are and, where it matters, of what they send (not yet
 * validated); screens hide what the same function refuses.
 */
export type Policy<Actor> = (actor: Actor, body?: unknown) => boolean

/**
 * One call of the API, declared once: the server validates, authorises and documents from it, the guard tests are
 * generated from it, screens take their types from it.
 */
export interface Endpoint {
  method: Method
  /** `/v1/hotels/{hotelId}/orders` */
  path: string
  summary: string
  audience: Audience
  permission: Policy<never>
  params: z.ZodObject
  query: z.ZodObject
  /** `none` where the call takes no body. */
  body: z.ZodType
  /** Guest writes: the request must carry `Idempotency-Key`, and is carried out once for that key. */
  idempotent?: true
  /** The call is about something that was deleted and can be restored; every other call answers that it is not found. */
  deleted?: true
  /** Server-sent events in place of an answer. */
  stream?: true
  /** Media types of the answer, where it is not JSON: a picture, a table. */
  media?: readonly string[]
  status: 200 | 201 | 204
  output: z.ZodType
  /** Beyond those that the audience, the permission and the input imply. */
  errors: readonly ProblemCode[]
}

export const none = z.undefined()
export const noParams = z.object({})
export const noQuery = z.object({})

type TakesAll<Declaration extends Endpoint> =
  z.output<Declaration['query']> extends { lang: infer Asked } ? ('all' extends Asked ? true : false) : false
/** A part of a declaration with its texts as they may be sent: of a call that takes `lang=all`, each a string or by language. */
type Sent<Declaration extends Endpoint, Part extends 'body' | 'output'> =
  TakesAll<Declaration> extends true ? SchemaWithTexts<Declaration[Part], string | Localized> : Declaration[Part]
export type BodyOf<Declaration extends Endpoint> = z.output<Sent<Declaration, 'body'>>
export type OutputOf<Declaration extends Endpoint> = z.input<Sent<Declaration, 'output'>>

/** The schemas of a call made with `lang=all`; null where it takes one language alone. */
export function withAllLanguages({ query, body, output }: Endpoint): Pick<Endpoint, 'body' | 'output'> | null {
  const takesAll = (query.shape.lang as z.ZodType | undefined)?.safeParse('all').success
  return takesAll ? { body: inAllLanguages(body), output: inAllLanguages(output) } : null
}

/** Keeps the exact types of a declaration while checking that nothing is missing from it. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration) {
  return declaration
}
