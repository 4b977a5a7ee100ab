import { type Actor, needsSecondFactor, seeGuests, seeOrders } from '#core/access/policy.ts'
import { provePerson, proveScope } from '#core/access/server/prove.ts'
import type { Authorize, Caller, HotelScope, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import {
  isConfirmed,
  personOf,
  readSessionRights,
  userById,
  visitorOf,
} from '#modules/foundation/accounts/server/service.ts'
import { cachedRoleIn, type RoleInHotel, roleIn } from '../members/queries.ts'
import { isHotelOpen } from '../queries.ts'

const anonymousCaller: Caller = { visitor: null, person: null, scope: null }

/** Identifies the caller from the headers, and applies the policy that the endpoint declares. */
export function createAuthorize(context: AppContext): Authorize {
  return async (c, endpoint, params, body) => {
    const hotelId = 'hotelId' in params ? String(params.hotelId) : null
    if (endpoint.audience === 'public' || endpoint.audience === 'visitor') {
      const caller: Caller =
        endpoint.audience === 'visitor' ? { visitor: visitorOf(c), person: null, scope: null } : anonymousCaller
      // Public reads are cached and check the hotel themselves: see `publicHotelRow`.
      if (hotelId && !(endpoint.audience === 'public' && endpoint.method === 'get')) await assertOpen(context, hotelId)
      return caller
    }
    const person = await personOf(context, c.req.header('authorization'))
    const { key } = person
    c.set('caller', { userId: person.userId, ...(key && { keyId: key.id }), ...(hotelId && { hotelId }) })
    if (key) await context.limits.apiKeys.spend(key.id)
    if (hotelId && key && !key.hotels.includes(hotelId)) throw new ApiError('not_found')
    const hotelRole = hotelId ? await cachedRoleIn(context, hotelId, person.userId, endpoint.deleted) : null
    // Another hotel is answered with `not_found`, like one that does not exist.
    if (hotelId && !(hotelRole && (hotelRole.role || person.provider))) throw new ApiError('not_found')
    const personActor: Actor = { role: hotelRole?.role ?? null, provider: person.provider }
    const actor: Actor = { role: personActor.role, provider: personActor.provider, scopes: key?.scopes }
    if (endpoint.audience === 'provider' && !person.provider) throw new ApiError('forbidden')
    const permission = endpoint.permission as (actor: Actor, body?: unknown) => boolean
    if (!permission(personActor, body)) throw new ApiError('forbidden')
    if (key && (endpoint.audience === 'provider' || !permission(actor, body))) throw new ApiError('key_forbidden')
    if (hotelRole && lacksSecondFactor(hotelRole, personActor)) throw new ApiError('second_factor_needed')
    if (endpoint.confirmed) assertConfirmed(context, person, hotelRole)
    return hotelId
      ? { visitor: null, person, scope: proveScope(hotelId, person, actor) }
      : { visitor: null, person, scope: null }
  }
}

/** Guests get the same answer for a draft as for a hotel that does not exist. */
async function assertOpen({ access, db }: AppContext, hotelId: string): Promise<void> {
  const isOpen = await access.remember(
    `open ${hotelId}`,
    () => [hotelId],
    () => isHotelOpen(db, hotelId),
  )
  if (!isOpen) throw new ApiError('not_found')
}

/** Provider staff may work in draft hotels. */
function assertConfirmed(context: AppContext, person: Person, found: RoleInHotel | null | undefined): void {
  if (found && !found.open && !person.provider) throw new ApiError('hotel_not_open')
  if (!found && !isConfirmed(context, person.account)) throw new ApiError('address_unconfirmed')
}

/** Whether the hotel requires a second factor that the account does not have. */
const lacksSecondFactor = ({ secondFactor, hasSecondFactor }: RoleInHotel, actor: Actor): boolean =>
  needsSecondFactor(secondFactor, actor) && !hasSecondFactor

/**
 * The scope of a person in another hotel than the one that the call names, with the same checks. Throws `not_found`,
 * `forbidden`, `key_forbidden`, `second_factor_needed`.
 */
export async function scopeIn(
  context: AppContext,
  person: Person,
  hotelId: string,
  permission: (actor: Actor) => boolean,
): Promise<HotelScope> {
  const { key, provider } = person
  const hotelRole = key && !key.hotels.includes(hotelId) ? null : await cachedRoleIn(context, hotelId, person.userId)
  if (!hotelRole || !(hotelRole.role || provider)) throw new ApiError('not_found')
  const actor: Actor = { role: hotelRole.role, provider, scopes: key?.scopes }
  if (!permission({ ...actor, scopes: undefined })) throw new ApiError('forbidden')
  if (!permission(actor)) throw new ApiError('key_forbidden')
  if (lacksSecondFactor(hotelRole, actor)) throw new ApiError('second_factor_needed')
  return proveScope(hotelId, person, actor)
}

/** The scope of a person in a hotel that they have just created. Throws `not_found`. */
export async function createScope({ db }: AppContext, person: Person, hotelId: string): Promise<HotelScope> {
  const hotelRole = await roleIn(db, hotelId, person.userId)
  if (!hotelRole?.role) throw new ApiError('not_found')
  return proveScope(hotelId, person, { role: hotelRole.role, provider: person.provider })
}

/** The scope of a member, for a job that writes to them about their hotel; null: they may not read it. */
export async function scopeOfMember({ db }: AppContext, hotelId: string, userId: string): Promise<HotelScope | null> {
  const hotelRole = await roleIn(db, hotelId, userId)
  const account = await userById(db, userId)
  if (!hotelRole?.role || !account) return null
  const actor: Actor = { role: hotelRole.role, provider: false }
  if (lacksSecondFactor(hotelRole, actor)) return null
  const { firstName, lastName } = account
  const session = { tokenHash: Buffer.alloc(0), until: null, provider: false }
  return proveScope(hotelId, provePerson({ userId, firstName, lastName, account, ...session }), actor)
}

/**
 * Whether the session still gives access, and to the same events: for connections that stay open. A reader whose stream
 * ends opens another with the rights of now.
 */
export async function canStillAccess(context: AppContext, { hotelId, person, actor }: HotelScope): Promise<boolean> {
  const sessionRights = await readSessionRights(context, person)
  const hotelRole = sessionRights && (await roleIn(context.db, hotelId, person.userId))
  if (!hotelRole || !(hotelRole.role || sessionRights.provider)) return false
  const rights = { role: hotelRole.role, provider: sessionRights.provider }
  if (lacksSecondFactor(hotelRole, rights)) return false
  return [seeOrders, seeGuests].every((rule) => rule({ ...actor, ...rights }) === rule(actor))
}
