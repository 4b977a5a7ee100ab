import type { z } from 'zod'
import type { Db, Tx } from '#core/db/db.ts'
import type { BodyOf, Endpoint, OutputOf } from '#core/http/contract.ts'
import type { AppContext } from '#core/http/server/context.ts'
import type { HandlerInput } from '#core/http/server/mount.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { Actor, Role } from '../policy.ts'

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
  /** Their account, as it was when the request came. */
  readonly account: Account
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

/** A guest's browser, as it presented itself. */
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

export type Mount = <Declaration extends Endpoint>(
  endpoint: Declaration,
  handler: (given: HotelHandlerInput<Declaration>) => Promise<Answer<Declaration>>,
) => void

/** What modules below the hotels ask of them. */
export interface HotelCalls {
  /** One answer when the hotel exists, with the role of the person in it, or null. */
  roleAt: (db: Db | Tx, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** Whether somebody works in a hotel that is there. */
  worksSomewhere: (db: Db | Tx, userId: string) => Promise<boolean>
  /** Takes somebody out of every hotel, before their account goes. Throws `last_owner`. */
  leaveAll: (context: AppContext, tx: Tx, person: Person) => Promise<void>
  /** Holds the hotel's row until the transaction ends. */
  lock: (tx: Tx, hotelId: string) => Promise<unknown>
  /** Raises the version that guest pages carry, and returns it. */
  raiseVersion: (tx: Tx, hotelId: string) => Promise<number>
  /** Throws `not_found`. */
  languagesOf: (db: Db | Tx, scope: HotelScope) => Promise<{ operationsLang: Lang; defaultLang: Lang }>
}

declare module '#core/http/server/context.ts' {
  interface Module {
    readonly routes?: (mount: Mount, context: AppContext) => void
    readonly hotels?: HotelCalls
    /** Takes away what the module knows of a hotel that has ended. */
    readonly hotelEnded?: (tx: Tx, hotelId: string) => Promise<void>
    /** Every text of the module that a hotel has written, as it is stored. */
    readonly texts?: (context: AppContext, scope: HotelScope) => Promise<FoundText[]>
  }
}
