import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '#core/db/db.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Gate, Received } from '#core/http/server/mount.ts'
import { type Actor, needsSecondFactor } from '#modules/members/policy.ts'
import * as queries from './queries.ts'
import { hashToken } from './token.ts'

declare const proven: unique symbol

/** An account, without its password. */
export type Account = Omit<queries.UserRow, 'passwordHash'>

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
 * Proof that somebody may work in this hotel. Every staff query takes one, and only the gate makes them: a query of
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

type Proven<Declaration extends Endpoint> = Declaration['audience'] extends 'public'
  ? unknown
  : Declaration['audience'] extends 'visitor'
    ? { visitor: Visitor }
    : z.output<Declaration['params']> extends { hotelId: string }
      ? { scope: HotelScope; person: Person }
      : { person: Person }

/** What the handler of a call is given: exactly what its declaration proves and validates. */
export type Given<Declaration extends Endpoint> = Omit<Received, 'params' | 'query' | 'body' | 'key'> &
  Proven<Declaration> & {
    params: z.output<Declaration['params']>
    query: z.output<Declaration['query']>
    body: z.output<Declaration['body']>
    key: Declaration['idempotent'] extends true ? string : undefined
  }

/** What a handler may return; of a call that answers 204, nothing is read. */
type Answer<Declaration extends Endpoint> = Declaration['status'] extends 204
  ? unknown
  : Response | z.input<Declaration['output']>

export type Mount = <Declaration extends Endpoint>(
  endpoint: Declaration,
  handler: (given: Given<Declaration>) => Promise<Answer<Declaration>>,
) => void

/** In small letters, as the database writes it: it is compared with what comes from there. */
const VisitorId = z.uuid().toLowerCase()

/** Days after which a session is over: without a call, and in any case, however much it is used. */
export const sessionDays: queries.SessionDays = { idle: 30, whole: 180 }

/** Finds out who asks, from the headers alone, and lets the declared policy decide. */
export function makeGate(db: Db, providerDomain: string, clock: () => Date): Gate {
  return async (context, endpoint, params, body) => {
    if (endpoint.audience === 'public') return {}
    if (endpoint.audience === 'visitor') return { visitor: { visitorId: visitorOf(context) } }
    const person = await personOf(db, context, providerDomain, clock())
    const hotelId = 'hotelId' in params ? String(params.hotelId) : null
    const found = hotelId ? await queries.roleIn(db, hotelId, person.userId, endpoint.deleted) : null
    // Another hotel's address answers as one that does not exist.
    if (hotelId && !(found && (found.role || person.provider))) throw new Fault('not_found')
    const actor: Actor = { role: found?.role ?? null, provider: person.provider }
    if (endpoint.audience === 'provider' && !person.provider) throw new Fault('forbidden')
    const permission = endpoint.permission as (actor: Actor, body?: unknown) => boolean
    if (!permission(actor, body)) throw new Fault('forbidden')
    if (found && lacksSecondFactor(found, actor)) throw new Fault('second_factor_needed')
    return hotelId ? { person, scope: { hotelId, person, actor } } : { person }
  }
}

/** Whether the hotel asks them for a second factor that their account does not have. */
export const lacksSecondFactor = ({ secondFactor, hasSecondFactor }: queries.FoundRole, actor: Actor): boolean =>
  needsSecondFactor(secondFactor, actor) && !hasSecondFactor

function visitorOf(context: Context): string {
  const visitorId = VisitorId.safeParse(context.req.header('x-visitor-id'))
  if (!visitorId.success) throw new Fault('visitor_missing')
  return visitorId.data
}

async function personOf(db: Db, context: Context, providerDomain: string, now: Date): Promise<Person> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(context.req.header('authorization') ?? '')?.[1]
  if (!token) throw new Fault('unauthenticated')
  const tokenHash = hashToken(token)
  const user = await queries.userOfSession(db, tokenHash, now, sessionDays)
  if (!user) throw new Fault('unauthenticated')
  const { passwordHash: _, ...account } = user
  const { id: userId, firstName, lastName } = account
  return { userId, firstName, lastName, provider: isProvider(account, providerDomain), tokenHash, account }
}

/** Provider staff: a verified address whose domain is exactly the provider's. Specification point 6, made safe. */
export const isProvider = (user: { email: string; emailVerifiedAt: Date | null }, providerDomain: string) =>
  user.emailVerifiedAt !== null && user.email.slice(user.email.lastIndexOf('@') + 1) === providerDomain
