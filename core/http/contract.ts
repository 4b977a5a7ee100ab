import { z } from 'zod'
import type { ProblemCode } from '#core/errors/contract.ts'
import { type AllTexts, inAllLanguages, type Localized, type SchemaWithTexts, textQuery } from '#core/i18n/contract.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { webAddressProblem } from '#core/net/web-address.ts'

/** Who a call is for, which decides what `authorize` requires. */
export type Audience = 'public' | 'visitor' | 'staff' | 'provider'

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** Lower-cased, because ids are compared as text. */
export const Id = z.uuid().toLowerCase()

/** A web address that a hotel entered. */
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
 * A pure function that decides whether a person may make a call, from the actor and, where it matters, the unvalidated
 * body. Screens use the same function to hide what the person may not do.
 */
export type Policy<Actor> = (actor: Actor, body?: unknown) => boolean

/**
 * The single declaration of one API call: the server validates, authorizes and documents from it, the guard tests are
 * generated from it, and screens take their types from it.
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
  /** `noContent` when the call has no body. */
  body: z.ZodType
  /**
   * The body is a file, read as bytes after authorization: its media types and maximum size. With `maxBytes: null` the
   * handler reads it within its own limits.
   */
  file?: { types: readonly string[]; maxBytes: number | null }
  /** For writes by guests: the request must carry `Idempotency-Key`, and is carried out once per key. */
  idempotent?: true
  /** The call applies to a deleted item that can be restored; all other calls answer `not_found` for it. */
  deleted?: true
  /**
   * Too expensive for unconfirmed accounts: refused for draft hotels, and, when the call names no hotel, for accounts
   * whose address is not confirmed.
   */
  confirmed?: true
  /** The response is a stream of server-sent events. */
  stream?: true
  /** Media types of the response when it is not JSON, for example a picture or a table. */
  media?: readonly string[]
  status: 200 | 201 | 204
  output: z.ZodType
  /** Error codes besides those that follow from the audience, the permission and the input. */
  errors: readonly ProblemCode[]
}

export const noContent = z.undefined()
export const noParams = z.object({})
export const noQuery = z.object({})

type AcceptsAllLanguages<Declaration extends Endpoint> =
  z.output<Declaration['query']> extends { lang: infer Requested } ? ('all' extends Requested ? true : false) : false
/**
 * The body or output of a declaration: in calls that accept `lang=all`, each text is a string or an object by language.
 */
type PartInRequest<Declaration extends Endpoint, Part extends 'body' | 'output'> =
  AcceptsAllLanguages<Declaration> extends true
    ? SchemaWithTexts<Declaration[Part], string | Localized>
    : Declaration[Part]
export type BodyOf<Declaration extends Endpoint> = z.output<PartInRequest<Declaration, 'body'>>
export type OutputOf<Declaration extends Endpoint> = z.input<PartInRequest<Declaration, 'output'>>

/**
 * The declaration of a call made with `lang=all`: every text is an object by language, and texts sent may leave out
 * languages.
 */
export type AllLanguages<Declaration extends Endpoint> = Omit<Declaration, 'body' | 'output'> & {
  body: SchemaWithTexts<Declaration['body'], string | Localized>
  output: SchemaWithTexts<Declaration['output'], AllTexts>
}

/** The schemas of a call made with `lang=all`; null when the call accepts a single language only. */
export function withAllLanguages({ query, body, output }: Endpoint): Pick<Endpoint, 'body' | 'output'> | null {
  const acceptsAll = (query.shape.lang as z.ZodType | undefined)?.safeParse('all').success
  return acceptsAll ? { body: inAllLanguages(body), output: inAllLanguages(output) } : null
}

/** Keeps the exact type of a declaration and checks that it is complete. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration) {
  return declaration
}

/** The first fields of declarations that read, delete, sort or edit; the fields after them add to these or replace them. */
export const readCall = { method: 'get', body: noContent, status: 200, errors: [] } as const
export const deleteCall = {
  method: 'delete',
  query: noQuery,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
} as const
/** The body of the call is the ids of all items, in their new order. */
export const orderCall = { method: 'put', query: noQuery, status: 204, output: noContent, errors: ['invalid'] } as const
/** A change of some fields of a versioned item. */
export const updateCall = {
  method: 'patch',
  query: textQuery,
  status: 200,
  errors: ['invalid', 'precondition_failed'],
} as const
