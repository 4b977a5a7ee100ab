import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Gate } from '#core/http/server/mount.ts'
import { personOf, stillSignedIn, visitorOf } from '#modules/accounts/server/service.ts'
import { type Actor, needsSecondFactor } from '#modules/hotel-context/policy.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { type FoundRole, roleIn } from './members-queries.ts'

/** Finds out who asks, from the headers alone, and lets the declared policy decide. */
export function makeGate({ db, config, clock }: Floor): Gate {
  return async (context, endpoint, params, body) => {
    if (endpoint.audience === 'public') return {}
    if (endpoint.audience === 'visitor') return { visitor: { visitorId: visitorOf(context) } }
    const person = await personOf(db, context, config.providerDomain, clock())
    const hotelId = 'hotelId' in params ? String(params.hotelId) : null
    const found = hotelId ? await roleIn(db, hotelId, person.userId, endpoint.deleted) : null
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
const lacksSecondFactor = ({ secondFactor, hasSecondFactor }: FoundRole, actor: Actor): boolean =>
  needsSecondFactor(secondFactor, actor) && !hasSecondFactor

/** Whether a session that was let in would still be: for connections that stay open. */
export async function stillMay(floor: Floor, { hotelId, person }: HotelScope): Promise<boolean> {
  const signedIn = await stillSignedIn(floor, person)
  const found = signedIn && (await roleIn(floor.db, hotelId, person.userId))
  if (!found || !(found.role || signedIn.provider)) return false
  return !lacksSecondFactor(found, { role: found.role, provider: signedIn.provider })
}
