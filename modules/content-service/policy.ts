import type { Policy } from '#core/http/contract.ts'
import { type Actor, anyoneOrKey } from '#modules/hotel-context/policy.ts'

/** Whoever signs in may choose among them. */
export const readPlaceTypes = anyoneOrKey('read')
/** Shared by all hotels. Rights table of the design, part 3. */
export const editPlaceTypes: Policy<Actor> = ({ provider }) => provider
