import { type Actor, anyoneOrKey } from '#core/access/policy.ts'
import type { Policy } from '#core/http/contract.ts'

/** Every signed-in user may list the types. */
export const readPlaceTypes = anyoneOrKey('read')
/** Place types are shared by all hotels. Rights table of the design, part 3. */
export const editPlaceTypes: Policy<Actor> = ({ provider }) => provider
