import type { Context } from 'hono'
import type { z } from 'zod'
import type { BodyOf, Endpoint, OutputOf } from '#core/http/contract.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { Actor, KeyScope } from '../policy.ts'

declare const proven: unique symbol

/** An account, without its password. */
export interface Account {
  id: string
  email: string
  firstName: string
  lastName: string
  emailVerifiedAt: Date | null
  /** A new address that its owner has not confirmed yet. */
  pendingEmail: string | null
  /** The language of mails. */
  lang: Lang
  /** The hotel the person works in first. */
  org: string | null
  createdAt: Date
}

/** What is known of somebody who signs in. */
export interface PersonFields {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly provider: boolean
  readonly tokenHash: Buffer
  /** When their session or key ends however it is used; null: never. */
  readonly until: Date | null
  /** Their account, as it was when the request came. */
  readonly account: Account
  /** Of the API: they ask by it, and not in person. */
  readonly key?: Key | undefined
}

/** Proof that somebody is signed in, or has sent a valid API key. Only `prove.ts` makes one. */
export interface Person extends PersonFields {
  readonly [proven]: true
}

interface Key {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** The hotels that it reaches. */
  readonly hotels: readonly string[]
}

/**
 * Proof that somebody may work in this hotel. Every staff query takes one, and only `prove.ts` makes one: a query of
 * another hotel's rows cannot be written.
 */
export interface HotelScope {
  readonly hotelId: string
  readonly person: Person
  readonly actor: Actor
  readonly [proven]: true
}

/** A guest's browser, identified by its visitor id. Only `prove.ts` makes one. */
export interface Visitor {
  readonly visitorId: string
  readonly [proven]: true
}

/** Who makes a call, in the four shapes that `authorize` can answer with. */
export type Caller =
  /** Of a public call: anybody. */
  | { readonly visitor: null; readonly person: null; readonly scope: null }
  | { readonly visitor: Visitor; readonly person: null; readonly scope: null }
  /** Of a call without a hotel in its path. */
  | { readonly visitor: null; readonly person: Person; readonly scope: null }
  | { readonly visitor: null; readonly person: Person; readonly scope: HotelScope }

/**
 * Finds out who calls and whether they may. Throws an `ApiError`. The body is not validated yet: a refusal must not depend on it.
 */
export type Authorize = (
  context: Context,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  body: unknown,
) => Promise<Caller>

/** The part of `Caller` that calls of this declaration always have. */
type CallerOf<Declaration extends Endpoint> = Declaration['audience'] extends 'public'
  ? unknown
  : Declaration['audience'] extends 'visitor'
    ? { visitor: Visitor }
    : z.output<Declaration['params']> extends { hotelId: string }
      ? { scope: HotelScope; person: Person }
      : { person: Person }

/** What every handler is given beside its validated input and its caller. */
interface RequestInput {
  /** Names in the body that the call does not take. */
  ignored: () => string[]
  /** The language of the response. */
  lang: Lang
  request: Request
  /** The address of the client as far as proxies are trusted. */
  address: string
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void
}

/** The input of a handler before `mountEndpoint` has compared it with the declaration of the call. */
export interface AnyHandlerInput extends RequestInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  key: string | undefined
  visitor: Visitor | null
  person: Person | null
  scope: HotelScope | null
}

/** What the handler of a call is given: exactly what its declaration proves and validates. */
export type HotelHandlerInput<Declaration extends Endpoint> = RequestInput &
  CallerOf<Declaration> & {
    params: z.output<Declaration['params']>
    query: z.output<Declaration['query']>
    body: BodyOf<Declaration>
    key: Declaration['idempotent'] extends true ? string : undefined
  }

/** What a handler may return; of a call that answers 204, nothing is read. */
type Answer<Declaration extends Endpoint> = Declaration['status'] extends 204
  ? unknown
  : Response | OutputOf<Declaration>

export type HotelHandler<Declaration extends Endpoint> = (
  input: HotelHandlerInput<Declaration>,
) => Promise<Answer<Declaration>>

export type MountHotelEndpoint = <Declaration extends Endpoint>(
  endpoint: Declaration,
  handler: HotelHandler<Declaration>,
) => void
