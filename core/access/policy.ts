import type { Endpoint, Policy } from '#core/http/contract.ts'

/** Ascending rights within one hotel. Specification point 6; rights table of the design, part 3. */
export const roles = ['member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/**
 * What a key of the API may be good for: to read what the team reads; to work on orders, messages, opinions and what is sold out; to
 * change what guests see. Whatever no scope names, keys cannot do: accounts, members, settings, the journal, the end of a hotel.
 */
export const keyScopes = ['read', 'orders', 'content'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Who asks, as `authorize` found them: their role in the hotel named by the call, and whether they are provider staff. */
export interface Actor {
  role: Role | null
  provider: boolean
  /** Of the key by which they ask; absent: they ask in person. */
  scopes?: readonly KeyScope[] | undefined
}
type Rule = Policy<Actor>

/** Whoever is signed in; and a key that has the scope. */
export const anyoneOrKey =
  (scope?: KeyScope): Rule =>
  ({ scopes }) =>
    scopes === undefined || (scope !== undefined && scopes.includes(scope))

const atLeast =
  (minRole: Role, scope?: KeyScope): Rule =>
  (actor) =>
    anyoneOrKey(scope)(actor) &&
    (actor.provider || (actor.role !== null && roles.indexOf(actor.role) >= roles.indexOf(minRole)))

export const anyone = anyoneOrKey()
export const seeHotel = atLeast('member', 'read')
/** Provider staff may read every hotel but are members of none. */
export const isStaffOfHotel: Rule = (actor) => anyone(actor) && actor.role !== null
export const workOrders = atLeast('member', 'orders')
export const editContent = atLeast('admin', 'content')
/** A code proves a room, for orders at its expense and its door codes, so no API key may read or create one. */
export const seeCodes = atLeast('member')
export const changeCodes = atLeast('admin')
/** With the PIN by which a venue redeems a code: of keys, only those that may set it. */
export const seeDeals = atLeast('member', 'content')
/** Whom a hotel asks to have a second factor: an authenticator application or a passkey. */
export const secondFactorRules = ['none', 'owners', 'admins'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
/** Those with the rights of whom the rule names, so provider staff as well. */
export const needsSecondFactor = (rule: SecondFactorRule, actor: Actor): boolean =>
  (rule === 'owners' && deleteHotel(actor)) || (rule === 'admins' && changeSettings(actor))
/** A change that touches `field` belongs to owners. */
export const onlyOwnersChangeField =
  (field: string, otherwise: Rule): Rule =>
  (actor, body) =>
    deleteHotel(actor) || (!fieldsOf(body).includes(field) && otherwise(actor, body))
/** A change that touches one of these fields is made in person, by no key. */
export const noApiKeyForFields =
  (fields: string[], otherwise: Rule): Rule =>
  (actor, body) =>
    otherwise(actor, body) && (actor.scopes === undefined || !fieldsOf(body).some((field) => fields.includes(field)))
/** A change of only these `fields` (sold out, pause, orders without a proof) needs just the right to handle orders. */
export const editContentOrOnlyFields =
  (...fields: string[]): Rule =>
  (actor, body) =>
    editContent(actor) || (workOrders(actor) && names(body, fields))
const names = (body: unknown, fields: string[]) => {
  const named = fieldsOf(body)
  return named.length > 0 && named.every((field) => fields.includes(field))
}
const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? Object.keys(body) : [])
export const changeSettings = atLeast('admin')
export const manageMembers = atLeast('admin')
export const deleteHotel = atLeast('owner')
export const readJournal = atLeast('owner')

/**
 * Whether `actor` may move somebody from one role to another; null is outside the hotel. Admins invite and remove members,
 * owners appoint and dismiss everybody.
 */
export const assignRole = (actor: Actor, from: Role | null, to: Role | null): boolean =>
  deleteHotel(actor) || (manageMembers(actor) && [from, to].every((role) => role === null || role === 'member'))

/** Each of these scopes lets a key of an owner make the call, whatever it sends. */
export function scopesOf({ audience, permission }: Pick<Endpoint, 'audience' | 'permission'>): KeyScope[] {
  const rule = permission as Rule
  const opens = (scope: KeyScope) => rule({ role: 'owner', provider: false, scopes: [scope] })
  return audience === 'staff' ? keyScopes.filter(opens) : []
}
