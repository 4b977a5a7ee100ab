import type { Actor } from '../policy.ts'
import type { HotelScope, Person, PersonFields, Visitor } from './scope.ts'

// Only these functions create the types that prove who calls. The import rule `proofs-are-made-by-authorize` limits who
// may import them.

/** The caller is signed in or sent a valid API key. */
export const provePerson = (fields: PersonFields): Person => fields as Person

/** The person may work in this hotel, in this role. */
export const proveScope = (hotelId: string, person: Person, actor: Actor): HotelScope =>
  ({ hotelId, person, actor }) as HotelScope

/** The request came from the browser with this id. */
export const proveVisitor = (visitorId: string): Visitor => ({ visitorId }) as Visitor
