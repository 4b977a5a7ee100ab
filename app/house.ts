import type { Tx } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { pruneKeys } from '#core/http/server/idempotency.ts'
import { pruneLimits } from '#core/http/server/limits.ts'
import { forgetStream } from '#core/realtime/server/publish.ts'
import * as audit from '#modules/audit/server/service.ts'
import { forgetOldSessions } from '#modules/auth/server/service.ts'
import * as customPages from '#modules/custom-pages/server/service.ts'
import { endDeletedHotels } from '#modules/hotels/server/service.ts'
import * as infoPages from '#modules/info-pages/server/service.ts'
import * as media from '#modules/media/server/service.ts'
import * as members from '#modules/members/server/service.ts'
import * as orders from '#modules/orders/server/service.ts'
import { forgetOldChallenges } from '#modules/passkeys/server/service.ts'
import * as qrCodes from '#modules/qr-codes/server/service.ts'
import * as services from '#modules/services/server/service.ts'

const day = 86_400_000

/** What nobody can ask for any more is cut, and past guests are forgotten. Once an hour, by every process, at no harm. */
export function keepHouse(floor: Floor): NodeJS.Timeout {
  return setInterval(
    () => tidy(floor).catch((error) => floor.log.error({ err: error }, 'tidying up failed')),
    3_600_000,
  )
}

export async function tidy(floor: Floor): Promise<void> {
  const now = floor.clock().getTime()
  await floor.hub.prune(new Date(now - 2 * day))
  await pruneKeys(floor.db, new Date(now - 30 * day))
  await pruneLimits(floor.db, floor.clock())
  await forgetOldSessions(floor)
  await forgetOldChallenges(floor)
  await members.forgetOldInvitations(floor)
  await audit.forgetOldEntries(floor)
  await orders.anonymiseOrders(floor)
  await floor.storage.tidy(new Date(Date.now() - day))
  await infoPages.forgetGuests(floor)
  await media.forgetVisitors(floor)
  await customPages.forgetDeletedPages(floor)
  await endDeletedHotels(floor, forgetHotel)
  // After the hotels: what was in the library of one that has ended is in none any more.
  await media.forgetUnused(floor)
  await media.cleanOldPictures(floor)
}

/** Every module takes away what it knows of a hotel that has ended. */
async function forgetHotel(tx: Tx, hotelId: string): Promise<void> {
  for (const { deleteHotelRows } of [orders, customPages, services, infoPages, qrCodes, members, audit])
    await deleteHotelRows(tx, hotelId)
  await forgetStream(tx, hotelId)
}
