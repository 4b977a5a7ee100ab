import { type Actor, anyoneOrKey } from '#core/access/policy.ts'
import type { Policy } from '#core/http/contract.ts'

/** Whoever signs in may choose among them. */
export const readPlaceTypes = anyoneOrKey('read')
/** Shared by all hotels. Rights table of the design, part 3. */
export const editPlaceTypes: Policy<Actor> = ({ provider }) => provider
