import { seeGuests } from '#core/access/policy.ts'
import type { Check } from '#core/app/checks.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { daysAfter } from '#core/app/rules.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import { listCodes } from '../service.ts'

/** Days that a new code has until it is put up and scanned. */
const patienceDays = 14

/** Codes that nobody has ever scanned, some days after they were made. */
export const unscannedCodes: Check = async (context, scope, lang) => {
  if (!seeGuests(scope.actor)) return []
  const { name: hotelName } = await hotelOf(context.db, scope)
  const before = daysAfter(context.clock(), -patienceDays).toISOString()
  return (await listCodes(context, scope, { lang }))
    .filter(({ scans, createdAt, target }) => scans === 0 && createdAt < before && target?.name !== '')
    .map(({ room, seat, target }) => ({
      name: room ?? seat ?? target?.name ?? hotelName,
      count: 1,
      path: hotelScreens.qrCodes,
    }))
}
