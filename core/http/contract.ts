import { z } from 'zod'
import type { ProblemCode } from '#core/errors/contract.ts'
import { type AllTexts, inAllLanguages, type Localized, type SchemaWithTexts } from '#core/i18n/contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { webAddressProblem } from '#core/net/web-address.ts'

/** Who a call is for, which decides what `authorize` requires. */
export type Audience = 'public' | 'visitor' | 'staff' | 'provider'

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Lower-cased, because ids are compared as text. */
export const Id = z.uuid().toLowerCase()

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
