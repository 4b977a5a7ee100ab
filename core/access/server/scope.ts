import type { z } from 'zod'
import type { measureNames, visitorDataKinds } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { BodyOf, Endpoint, OutputOf } from '#core/http/contract.ts'
import type { HandlerInput } from '#core/http/server/mount.ts'
import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { Actor, KeyScope, Role } from '../policy.ts'

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

/** What modules below the hotels ask of them. */
export interface HotelService {
  /** One answer when the hotel exists, with the role of the person in it, or null. */
  roleAt: (db: Db | Tx, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** The same, remembered for a moment. */
  knownRoleAt: (context: AppContext, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** Whether somebody works in a hotel that is there. */
  worksSomewhere: (db: Db | Tx, userId: string) => Promise<boolean>
  /** Takes somebody out of every hotel, before their account goes. Throws `last_owner`. */
  leaveAll: (context: AppContext, tx: Tx, person: Person) => Promise<void>
  /** Opens the drafts that this person owns: their address is confirmed. The caller has locked their row of `users`. */
  openDrafts: (context: AppContext, tx: Tx, userId: string) => Promise<void>
  /** The address that a living invitation was mailed to; null where its secret opens nothing. */
  invitedAddress: (context: AppContext, token: string) => Promise<string | null>
  /** Holds the hotel's row until the transaction ends. */
  lock: (tx: Tx, hotelId: string) => Promise<unknown>
  /** Raises the version that guest pages carry, and returns it. */
  raiseVersion: (tx: Tx, hotelId: string) => Promise<number>
  /** What those of these hotels that are there are called, by id. */
  namesOf: (db: Db | Tx, hotelIds: string[]) => Promise<Map<string, string>>
  /** Throws `not_found`. */
  languagesOf: (db: Db | Tx, scope: HotelScope) => Promise<{ operationsLang: Lang; defaultLang: Lang }>
}

declare module '#core/app/server/context.ts' {
  interface Module {
    readonly routes?: (mount: MountHotelEndpoint, context: AppContext) => void
    readonly hotels?: HotelService
    /** Deletes the module's data of a deleted hotel. */
    readonly hotelEnded?: (tx: Tx, hotelId: string) => Promise<void>
    /** Every text of the module that a hotel has written, as it is stored. */
    readonly texts?: (context: AppContext, scope: HotelScope) => Promise<FoundText[]>
    /** Learns what a save has made of the texts of a thing, in the transaction of that save. */
    readonly textsSaved?: (
      context: AppContext,
      tx: Tx,
      hotelId: string,
      before: FoundText[],
      after: FoundText[],
    ) => Promise<void>
  }
}

// Statistics.

/** A period of a hotel: whole days by its own clock. */
export interface MeasuredPeriod {
  hotelId: string
  timeZone: string
  currency: string
  /** The same as days, `YYYY-MM-DD`, both included. */
  days: { from: string; to: string }
  /** The first instant of the first day. */
  from: Date
  /** The first instant after the last day. */
  until: Date
}

/** What happened in one hour of one day, for one service. Hours and days are the hotel's. */
export interface MeasuredHour {
  /** `YYYY-MM-DD` */
  day: string
  /** 0 to 23 */
  hour: number
  /** null: it belongs to no service. */
  service: { id: string; name: string } | null
  value: number
}

/**
 * What cannot be added up: of the whole period (all three null), of one day, of one hour of the day, or of one service.
 * `value`: the median of seconds, the mean of ratings.
 */
export interface MeasuredValue {
  day: string | null
  hour: number | null
  service: { id: string; name: string } | null
  value: number
  /** Nine out of ten are not above it; null where that says nothing. */
  p90: number | null
  /** Of how many. */
  count: number
}

/** Something that a module can tell a hotel of a period. Its words are in `statistics.office.measures`. */
export type Measure =
  | {
      /** Things, or cents: they add up. */
      kind: 'count' | 'money'
      adds: true
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredHour[]>
    }
  | {
      kind: 'seconds' | 'rating'
      read: (context: AppContext, period: MeasuredPeriod) => Promise<MeasuredValue[]>
    }

export type MeasureName = (typeof measureNames)[number]

declare module '#core/app/server/context.ts' {
  interface Module {
    /** What it can tell a hotel of a period, by its name. */
    readonly statistics?: { readonly [Name in MeasureName]?: Measure }
  }
}

// Visitor data and guest events.

/** Things of one kind that a hotel keeps of a visitor. */
export interface VisitorDataCount {
  kind: (typeof visitorDataKinds)[number]
  count: number
  /** How many of them somebody still has to do: those stay until they are done. */
  open?: number
  /** When the last of them is forgotten by itself; null: they stay until the visitor takes them away. */
  until: Date | null
}

declare module '#core/app/server/context.ts' {
  interface Module {
    /** What it keeps of a visitor in a hotel; kinds of which there is nothing are left out. */
    readonly visitorData?: (
      context: AppContext,
      visitor: Visitor,
      hotel: { id: string; retentionDays: number },
    ) => Promise<VisitorDataCount[]>
    /** Takes it away, in the order of `transaction`. True: guests see a change of the hotel. */
    readonly visitorForgotten?: (context: AppContext, tx: Tx, visitor: Visitor, hotelId: string) => Promise<boolean>
    /** Types of its events that are told to every guest of the hotel; its reader is asked what each of them is told. */
    readonly eventsForEveryGuest?: readonly string[]
    /** What a guest's stream begins with. `room`: the one that the phone has proved. */
    readonly greeting?: (context: AppContext, hotelId: string, room: string | null) => Promise<object>
  }
}
