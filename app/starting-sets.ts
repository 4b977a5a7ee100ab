import type { StartingSetFile } from '#modules/reach/transfers/starting-sets-contract.ts'
import aparthotel from './starting-sets/aparthotel.json'
import city from './starting-sets/city.json'
import guestHouse from './starting-sets/guest-house.json'
import seaside from './starting-sets/seaside.json'

/** What new hotels can begin with, in the order in which it is offered. Decision 0031. Their test reads them by the contract. */
export const startingSets = { city, seaside, 'guest-house': guestHouse, aparthotel } as unknown as Readonly<
  Record<string, StartingSetFile>
>
