import type { LinksOf } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { webAddressesIn } from '#core/net/web-addresses-in.ts'
import { ticketsOf } from '../queries.ts'

export const ticketLinks: LinksOf = async (db, hotelId) =>
  (await ticketsOf(db, hotelId)).flatMap(({ title, text, link }) =>
    webAddressesIn([link, text]).map((address) => ({ address, name: title, path: hotelScreens.tickets })),
  )
