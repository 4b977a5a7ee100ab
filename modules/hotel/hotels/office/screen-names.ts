import { type Actor, changeSettings } from '#core/access/policy.ts'

/**
 * "Modifier", specification point 2, for users who may change settings; another name for users who may only read them.
 */
export const editName = (actor: Actor) => (changeSettings(actor) ? 'hotels.links.edit' : 'hotels.links.consult')
