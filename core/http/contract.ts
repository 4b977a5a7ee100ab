import { z } from 'zod'
import { type AllTexts, inAllLanguages, type Localized, type SchemaWithTexts } from '#core/i18n/contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'

export { maxAddressLength, maxEmailLength } from '#core/net/lengths.ts'

/** Who a call is for, which decides what `authorize` requires. */
export type Audience = 'public' | 'visitor' | 'staff' | 'provider'

/** What can go wrong with any call, each with its HTTP status. Texts are in `locales/<lang>/errors.json`. */
const general = {
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

/** What can go wrong in a module: each adds its codes to this interface, and registers their status. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Problems {}
export type ProblemCode = keyof typeof general | keyof Problems

export const problemStatus = { ...general } as Record<ProblemCode, number>
export const registerProblems = (problems: Partial<Record<ProblemCode, number>>) =>
  Object.assign(problemStatus, problems)

/** One wrong field of a request: where it is (`user.email`, `lines.0.quantity`), a stable code, a sentence for people. */
export const FieldError = z.object({ path: z.string(), code: z.string(), message: z.string() })
export type FieldError = z.infer<typeof FieldError>

/** RFC 9457 problem document. `detail` is a sentence in the language of the request that says what to do. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.custom<ProblemCode>((code) => typeof code === 'string' && Object.hasOwn(problemStatus, code)),
  detail: z.string(),
  errors: z.array(FieldError).optional(),
  /** Data for programs to act upon the code: the new total, when a service opens, who was first. */
  context: z.record(z.string(), z.unknown()).optional(),
  /** What the lines of this request in the server's log bear, and `X-Request-Id` of the answer. */
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** Integer cents, tax included, with an ISO 4217 currency. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Lower-cased, because ids are compared as text. */
export const Id = z.uuid().toLowerCase()

/**
 * What is wrong with a web address that somebody types: it is http or https, without spaces, control or invisible characters, and
 * without a name and password before its host: they hide where it leads, and everybody would read them.
 */
export function webAddressProblem(address: string): 'url' | 'address_credentials' | null {
  if (!/^https?:\/\/[^/][^\s\\\p{Cc}\p{Cf}]*$/iu.test(address) || !URL.canParse(address)) return 'url'
  return /^[^/]+\/\/[^/?#]*@/.test(address) ? 'address_credentials' : null
}

/** A web address that a hotel types. */
export const WebAddress = z
  .string()
  .trim()
  .max(maxAddressLength)
  .superRefine((address, { addIssue }) => {
    const problem = webAddressProblem(address)
    if (problem) addIssue(problem)
  })

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
  /** `noContent` where the call takes no body. */
  body: z.ZodType
  /** The body is a file, read as bytes once the person has been let in: its media types, and the most bytes; null: the handler reads it, within its own bounds. */
  file?: { types: readonly string[]; maxBytes: number | null }
  /** Guest writes: the request must carry `Idempotency-Key`, and is carried out once for that key. */
  idempotent?: true
  /** The call is about something that was deleted and can be restored; every other call answers that it is not found. */
  deleted?: true
  /**
   * Too expensive for unconfirmed accounts: refused in a hotel that is a draft, and, of a call that names no hotel, to an account whose
   * address is not confirmed.
   */
  confirmed?: true
  /** Server-sent events in place of an answer. */
  stream?: true
  /** Media types of the answer, where it is not JSON: a picture, a table. */
  media?: readonly string[]
  status: 200 | 201 | 204
  output: z.ZodType
  /** Beyond those that the audience, the permission and the input imply. */
  errors: readonly ProblemCode[]
}

export const noContent = z.undefined()
export const noParams = z.object({})
export const noQuery = z.object({})

type TakesAll<Declaration extends Endpoint> =
  z.output<Declaration['query']> extends { lang: infer Asked } ? ('all' extends Asked ? true : false) : false
/**
 * The body or output of a declaration with its texts as they may be sent: of a call that takes `lang=all`, each a string or by language.
 */
type Sent<Declaration extends Endpoint, Part extends 'body' | 'output'> =
  TakesAll<Declaration> extends true ? SchemaWithTexts<Declaration[Part], string | Localized> : Declaration[Part]
export type BodyOf<Declaration extends Endpoint> = z.output<Sent<Declaration, 'body'>>
export type OutputOf<Declaration extends Endpoint> = z.input<Sent<Declaration, 'output'>>

/** The call as it is made with `lang=all`: every text is an object of languages; what is sent may leave some out. */
export type AllLanguages<Declaration extends Endpoint> = Omit<Declaration, 'body' | 'output'> & {
  body: SchemaWithTexts<Declaration['body'], string | Localized>
  output: SchemaWithTexts<Declaration['output'], AllTexts>
}

/** The schemas of a call made with `lang=all`; null where it takes one language alone. */
export function withAllLanguages({ query, body, output }: Endpoint): Pick<Endpoint, 'body' | 'output'> | null {
  const takesAll = (query.shape.lang as z.ZodType | undefined)?.safeParse('all').success
  return takesAll ? { body: inAllLanguages(body), output: inAllLanguages(output) } : null
}

/** Keeps the exact types of a declaration while checking that nothing is missing from it. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration) {
  return declaration
}
