import type { LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { placesOf } from '../queries.ts'

/** The links in what the hotel has written. Places of the directory are kept by the provider. */
export const placeLinks: LinksOf = async (db, hotelId) =>
  (await placesOf(db, hotelId)).flatMap(({ place: { id, own, opinion } }) =>
    webAddressesIn([own?.website, own?.description, opinion]).map((address) => ({
      address,
      name: own?.name ?? new URL(address).host,
      path: hotelScreens.place(id),
    })),
  )
