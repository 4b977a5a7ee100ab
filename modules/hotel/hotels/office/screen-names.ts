import { type Actor, changeSettings } from '#core/access/policy.ts'

/** "Modifier", specification point 2, for those who may; the same screen is called what it is for those who only read it. */
export const editName = (actor: Actor) => (changeSettings(actor) ? 'hotels.links.edit' : 'hotels.links.consult')
