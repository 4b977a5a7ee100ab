import type { Policy } from '#core/http/contract.ts'

/** Ascending rights within one hotel. Specification point 6; rights table of the design, part 3. */
export const roles = ['member', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** Who asks, as `authorize` found them: their role in the hotel named by the call, and whether they are provider staff. */
export interface Actor {
  role: Role | null
  provider: boolean
}
type Rule = Policy<Actor>

const atLeast =
  (least: Role): Rule =>
  ({ role, provider }) =>
    provider || (role !== null && roles.indexOf(role) >= roles.indexOf(least))

export const anyone: Rule = () => true
export const seeHotel = atLeast('member')
/** Provider staff see every hotel and work in none. */
export const worksHere: Rule = ({ role }) => role !== null
export const workOrders = atLeast('member')
export const editContent = atLeast('admin')
/** Whom a hotel asks to have a second factor: an authenticator application or a passkey. */
export const secondFactorRules = ['none', 'owners', 'admins'] as const
export type SecondFactorRule = (typeof secondFactorRules)[number]
/** Those with the rights of whom the rule names, so provider staff as well. */
export const needsSecondFactor = (rule: SecondFactorRule, actor: Actor): boolean =>
  (rule === 'owners' && deleteHotel(actor)) || (rule === 'admins' && changeSettings(actor))
/** A change that touches `field` belongs to owners. */
export const ownersForField =
  (field: string, otherwise: Rule): Rule =>
  (actor, body) =>
    deleteHotel(actor) || (!(typeof body === 'object' && body !== null && field in body) && otherwise(actor, body))
/** One touch on the order board: a change of nothing but `fields` (sold out, pause, orders without a proof) belongs to the work on orders. */
export const editContentOrOnly =
  (...fields: string[]): Rule =>
  (actor, body) =>
    editContent(actor) || (workOrders(actor) && names(body, fields))
const names = (body: unknown, fields: string[]) => {
  const named = typeof body === 'object' && body !== null ? Object.keys(body) : []
  return named.length > 0 && named.every((field) => fields.includes(field))
}
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
