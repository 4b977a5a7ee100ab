import type { AppContext } from '#core/app/server/context.ts'
import { type Db, readTogether, type Tx } from '#core/db/db.ts'
import {
  type RoomCodes,
  readRoomCodes,
  readSeatCodes,
  type SeatCodes,
} from '#modules/content/qr-codes/server/service.ts'
import { type ServiceWithArticles, servicesOf, shownServices } from '#modules/content/services/server/service.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { HourlyWaitTime } from '../../wait-time-rules.ts'
import { readWaitTimes } from '../wait-times/queries.ts'

/** Everything needed to decide on orders: a hotel with its services, rooms and seats, in one version. */
export interface Menu {
  hotel: HotelRow
  services: ServiceWithArticles[]
  rooms: RoomCodes
  /** By service. */
  waitTimes: Record<string, HourlyWaitTime[]>
  seats: SeatCodes
}

/** The current menu; null: the hotel does not exist. */
export async function readMenu(db: Db | Tx, hotelId: string): Promise<Menu | null> {
  // The hotel is read first: later changes raise its version, which is checked when an order is written.
  const hotel = await publicHotelRow(db, hotelId)
  if (!hotel) return null
  const [services, rooms, seats, waitTimes] = await readTogether(
    db,
    () => servicesOf(db, hotelId),
    () => readRoomCodes(db, hotelId),
    () => readSeatCodes(db, hotelId),
    () => readWaitTimes(db, hotelId),
  )
  return { hotel, services: shownServices(services), rooms, seats, waitTimes }
}

/** From the cache, which is invalidated with the hotel's pages. */
export const menuOf = (context: AppContext, hotelId: string): Promise<Menu | null> =>
  context.pages.document<Menu>(`menu ${hotelId}`, async () => {
    const menu = await readMenu(context.db, hotelId)
    return menu && { value: menu, subjects: [hotelId], until: null }
  })
