import { type Db, readAll, type Tx } from '#core/db/db.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotels/server/service.ts'
import { type RoomCodes, readRoomCodes } from '#modules/qr-codes/server/service.ts'
import { type ServiceWithArticles, servicesOf, shownServices } from '#modules/services/server/service.ts'

/** All that orders are decided by: a hotel with its services and rooms, as of one version. */
export interface Menu {
  hotel: HotelRow
  services: ServiceWithArticles[]
  rooms: RoomCodes
}

/** As it is now; null: there is no such hotel. */
export async function readMenu(db: Db | Tx, hotelId: string): Promise<Menu | null> {
  // The hotel first: what changes while the rest is read is of a later version, which is found out when an order is written.
  const hotel = await publicHotelRow(db, hotelId)
  if (!hotel) return null
  const [services, rooms] = await readAll(
    db,
    () => servicesOf(db, hotelId),
    () => readRoomCodes(db, hotelId),
  )
  return { hotel, services: shownServices(services), rooms }
}

/** As it was read last: it is dropped with the hotel's pages. */
export const menuOf = (context: AppContext, hotelId: string): Promise<Menu | null> =>
  context.pages.document<Menu>(`menu ${hotelId}`, async () => {
    const menu = await readMenu(context.db, hotelId)
    return menu && { value: menu, of: [hotelId], until: null }
  })
