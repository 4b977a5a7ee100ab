import type { StartingSetFile } from '#modules/reach/transfers/starting-sets-contract.ts'
import aparthotel from './starting-sets/aparthotel.json'
import city from './starting-sets/city.json'
import guestHouse from './starting-sets/guest-house.json'
import seaside from './starting-sets/seaside.json'

/**
 * The content that a new hotel can start with, in the order in which it is offered. Decision 0031. Its test validates
 * it with the contract.
 */
export const startingSets = { city, seaside, 'guest-house': guestHouse, aparthotel } as unknown as Readonly<
  Record<string, StartingSetFile>
>
