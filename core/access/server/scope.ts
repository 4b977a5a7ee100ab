import type { Context } from 'hono'
import type { z } from 'zod'
import type { BodyOf, Endpoint, OutputOf } from '#core/http/contract.ts'
import type { Lang, StaffLang } from '#core/i18n/contract.ts'
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
  /** The language of emails to this person. */
  lang: StaffLang
  /** The hotel that is opened first after sign-in. */
  org: string | null
  /** False: the owner signs in through an issuer alone. */
  hasPassword: boolean
  /** Provider staff by the operator's command, or because the issuer says so. */
  provider: boolean
  createdAt: Date
}

/** What is known about somebody who is signed in. */
export interface PersonFields {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly provider: boolean
  readonly tokenHash: Buffer
  /** When the session or key ends, even if it is in use; null: never. */
  readonly until: Date | null
  /** The account as it was when the request arrived. */
  readonly account: Account
  /** The API key that the request was made with; undefined when the person signed in with a session. */
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
  /** The ids of the hotels that the key can be used for. */
  readonly hotels: readonly string[]
}

/**
 * Proof that somebody may work in this hotel. Every staff query takes one and only `prove.ts` creates one, so no query
 * can read another hotel's rows.
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

/** Who makes a call, in the four shapes that `authorize` can return. */
export type Caller =
  /** A public call: anybody may make it. */
  | { readonly visitor: null; readonly person: null; readonly scope: null }
  | { readonly visitor: Visitor; readonly person: null; readonly scope: null }
  /** A call without a hotel in its path. */
  | { readonly visitor: null; readonly person: Person; readonly scope: null }
  | { readonly visitor: null; readonly person: Person; readonly scope: HotelScope }

/**
 * Finds out who calls and whether they may. Throws an `ApiError`. It runs before the body is validated, so that a
 * refusal does not depend on it.
 */
export type Authorize = (
  context: Context,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  body: unknown,
) => Promise<Caller>

/** The part of `Caller` that calls with this declaration always have. */
type CallerOf<Declaration extends Endpoint> = Declaration['audience'] extends 'public'
  ? unknown
  : Declaration['audience'] extends 'visitor'
    ? { visitor: Visitor }
    : z.output<Declaration['params']> extends { hotelId: string }
      ? { scope: HotelScope; person: Person }
      : { person: Person }

/** What every handler receives besides its validated input and its caller. */
interface RequestInput {
  /** Names of body fields that the endpoint does not accept. */
  ignored: () => string[]
  /** The language of the response. */
  lang: Lang
  request: Request
  /** The client's network address, taken from as many proxy headers as `TRUST_PROXY` allows. */
  address: string
  /** Sets a header of the response. */
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

/** The input of an endpoint's handler: exactly the caller and the values that its declaration requires. */
export type HotelHandlerInput<Declaration extends Endpoint> = RequestInput &
  CallerOf<Declaration> & {
    params: z.output<Declaration['params']>
    query: z.output<Declaration['query']>
    body: BodyOf<Declaration>
    key: Declaration['idempotent'] extends true ? string : undefined
  }

/** What a handler may return. For endpoints that answer 204 the value is ignored. */
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
