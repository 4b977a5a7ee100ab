import type { Endpoint, Policy } from '#core/http/contract.ts'

/**
 * Roles within one hotel. `kitchen` has the orders alone and `editor` the content alone; then come those of the
 * specification, point 6, in ascending order of rights. Decision 0053.
 */
export const roles = ['kitchen', 'editor', 'member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/**
 * What an API key may do: read what the team reads; work on orders, messages, opinions and sold-out marks; change what
 * guests see. No key can do what no scope covers: accounts, members, settings, the journal, deleting a hotel.
 */
export const keyScopes = ['read', 'orders', 'content'] as const
export type KeyScope = (typeof keyScopes)[number]

/**
 * The caller as `authorize` found them: their role in the hotel that the path names, and whether they are provider
 * staff.
 */
export interface Actor {
  role: Role | null
  provider: boolean
  /** The scopes of the API key used for the call; undefined when the person signed in with a session. */
  scopes?: readonly KeyScope[] | undefined
}
type Rule = Policy<Actor>

/** Allows everybody who is signed in, and API keys that have the scope. */
export const anyoneOrKey =
  (scope?: KeyScope): Rule =>
  ({ scopes }) =>
    scopes === undefined || (scope !== undefined && scopes.includes(scope))

/** Allows `minRole`, the roles above it, and the limited roles in `others`. */
const atLeast =
  (minRole: 'member' | 'admin' | 'owner', scope?: KeyScope, ...others: ('kitchen' | 'editor')[]): Rule =>
  (actor) =>
    anyoneOrKey(scope)(actor) &&
    (actor.provider ||
      (actor.role !== null &&
        (roles.indexOf(actor.role) >= roles.indexOf(minRole) || others.some((role) => role === actor.role))))

export const anyone = anyoneOrKey()
/** What everybody who works in the hotel needs: its name and language, and its services with their articles. */
export const seeHotel = atLeast('member', 'read', 'kitchen', 'editor')
/** The orders of the board, their tickets, and the devices that sound for them. */
export const seeOrders = atLeast('member', 'read', 'kitchen')
export const seeContent = atLeast('member', 'read', 'editor')
/** Messages, bills and opinions of guests, what is known about rooms, statistics, and settings. */
export const seeGuests = atLeast('member', 'read')
/** Provider staff may read every hotel, but they are members of none. */
export const isStaffOfHotel: Rule = (actor) => anyone(actor) && actor.role !== null
export const isContentStaffOfHotel: Rule = (actor) => isStaffOfHotel(actor) && seeContent(actor)
export const isOrderStaffOfHotel: Rule = (actor) => isStaffOfHotel(actor) && seeOrders(actor)
export const workOrders = atLeast('member', 'orders', 'kitchen')
/** Messages, bills and opinions of guests. */
export const answerGuests = atLeast('member', 'orders')
export const editContent = atLeast('admin', 'content', 'editor')
/** What guests see of the hotel itself: its name, address, brand and languages. */
export const editHotel = atLeast('admin', 'content')
/**
 * A room code proves that a guest is in the room, which allows orders on its bill and shows its door codes. So no API
 * key may read or create one.
 */
export const seeCodes = atLeast('member')
export const changeCodes = atLeast('admin')
/**
 * The answer contains the PIN that a venue uses to redeem a deal code, so only keys that may set the PIN may read it.
 */
export const seeDeals = atLeast('member', 'content', 'editor')
/** The roles that a hotel requires to use a second factor: an authenticator application or a passkey. */
export const secondFactorRules = ['none', 'owners', 'admins'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
/** Whether the actor has the rights of a role that the rule names. Provider staff have them too. */
export const needsSecondFactor = (rule: SecondFactorRule, actor: Actor): boolean =>
  (rule === 'owners' && deleteHotel(actor)) || (rule === 'admins' && changeSettings(actor))
/** Only owners may make a change that contains `field`; `otherwise` decides about all other changes. */
export const onlyOwnersChangeField =
  (field: string, otherwise: Rule): Rule =>
  (actor, body) =>
    deleteHotel(actor) || (!fieldsOf(body).includes(field) && otherwise(actor, body))
/** API keys may not make a change that contains one of these fields. */
export const noApiKeyForFields =
  (fields: string[], otherwise: Rule): Rule =>
  (actor, body) =>
    otherwise(actor, body) && (actor.scopes === undefined || !fieldsOf(body).some((field) => fields.includes(field)))
/** Allows a change of only these `fields` to those whom `rule` allows, never an empty change. */
export const onlyFields =
  (rule: Rule, ...fields: string[]): Rule =>
  (actor, body) => {
    const changedFields = fieldsOf(body)
    return rule(actor) && changedFields.length > 0 && changedFields.every((field) => fields.includes(field))
  }
export const anyOf =
  (...rules: Rule[]): Rule =>
  (actor, body) =>
    rules.some((rule) => rule(actor, body))
/** Content rights allow any change; the right to work on orders is enough for a change of only these (sold out, pause). */
export const editContentOrOnlyFields = (...fields: string[]): Rule =>
  anyOf(editContent, onlyFields(workOrders, ...fields))
const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? Object.keys(body) : [])
export const changeSettings = atLeast('admin')
export const manageMembers = atLeast('admin')
export const deleteHotel = atLeast('owner')
export const readJournal = atLeast('owner')

/**
 * Whether `actor` may change somebody's role; null means that the person is not in the hotel. Admins may invite and
 * remove those without their own rights, owners may change everybody.
 */
export const assignRole = (actor: Actor, from: Role | null, to: Role | null): boolean =>
  deleteHotel(actor) ||
  (manageMembers(actor) && [from, to].every((role) => role === null || !manageMembers({ role, provider: false })))

/** The roles for which a permission holds, for statements that read memberships. */
export const rolesWith = (rule: Rule): Role[] => roles.filter((role) => rule({ role, provider: false }))

/** The scopes with which an owner's API key may make the call, whatever its body is. */
export function scopesOf({ audience, permission }: Pick<Endpoint, 'audience' | 'permission'>): KeyScope[] {
  const rule = permission as Rule
  const allowsCall = (scope: KeyScope) => rule({ role: 'owner', provider: false, scopes: [scope] })
  return audience === 'staff' ? keyScopes.filter(allowsCall) : []
}
