import type { z } from 'zod'
import type { BodyOf, Endpoint, OutputOf } from '#core/http/contract.ts'
import type { HandlerInput } from '#core/http/server/mount.ts'
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

/** The signed-in person. */
export interface Person {
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

interface Key {
  readonly id: string
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** The hotels that it reaches. */
  readonly hotels: readonly string[]
}

/**
 * Proof that somebody may work in this hotel. Every staff query takes one, and only `authorize` makes them: a query of
 * another hotel's rows cannot be written.
 */
export interface HotelScope {
  readonly hotelId: string
  readonly person: Person
  readonly actor: Actor
  readonly [proven]: true
}

/** A guest's browser, identified by its visitor id. */
export interface Visitor {
  readonly visitorId: string
  readonly [proven]: true
}

type LoadedContext<Declaration extends Endpoint> = Declaration['audience'] extends 'public'
  ? unknown
  : Declaration['audience'] extends 'visitor'
    ? { visitor: Visitor }
    : z.output<Declaration['params']> extends { hotelId: string }
      ? { scope: HotelScope; person: Person }
      : { person: Person }

/** What the handler of a call is given: exactly what its declaration proves and validates. */
export type HotelHandlerInput<Declaration extends Endpoint> = Omit<HandlerInput, 'params' | 'query' | 'body' | 'key'> &
  LoadedContext<Declaration> & {
    params: z.output<Declaration['params']>
    query: z.output<Declaration['query']>
    body: BodyOf<Declaration>
    key: Declaration['idempotent'] extends true ? string : undefined
  }

/** What a handler may return; of a call that answers 204, nothing is read. */
type Answer<Declaration extends Endpoint> = Declaration['status'] extends 204
  ? unknown
  : Response | OutputOf<Declaration>

export type MountHotelEndpoint = <Declaration extends Endpoint>(
  endpoint: Declaration,
  handler: (input: HotelHandlerInput<Declaration>) => Promise<Answer<Declaration>>,
) => void
