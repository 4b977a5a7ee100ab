import type { LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { publicHotelRow } from '../queries.ts'

/** The links to reviews, and those in the information. */
export const hotelLinks: LinksOf = async (db, hotelId) => {
  const hotel = await publicHotelRow(db, hotelId)
  if (!hotel) return []
  const { name, reviewLinks, info } = hotel
  return [
    ...webAddressesIn(reviewLinks).map((address) => ({ address, name, path: hotelScreens.edit })),
    ...webAddressesIn(info).map((address) => ({ address, name, path: hotelScreens.info })),
  ]
}
