import type { Visitor } from '#core/access/server/scope.ts'
import type { VisitorDataCount } from '#core/app/module.ts'
import { daysAfter } from '#core/app/rules.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { type CodeUser, roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import { isForScannedRooms } from '#modules/foundation/info/rules.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import * as queries from './queries.ts'

export { entryOfEvent, guestbookExtract } from './guestbook/service.ts'
export { inventoryOfEvent } from './inventories/service.ts'
export { deleteHotelRows, insertEntry, pendingEntriesSql } from './queries.ts'

/**
 * The codes of doors and gates and the Wi-Fi password, for a phone that proves that it was in a room. Throws
 * `not_found`, and `room_code_needed` when the token is not, or no longer, valid for a room of this hotel.
 */
export async function readAccessCodes(context: AppContext, hotelId: string, token: string, lang: Lang, by: CodeUser) {
  const hotel = await publicHotelRow(context.db, hotelId)
  if (!hotel) throw new ApiError('not_found')
  if (!token) throw new ApiError('room_code_needed')
  const room = await roomOfCode(context, context.db, hotelId, token, by)
  if (room === null) throw new ApiError('room_code_needed')
  const codes = hotel.info.hotelAccess?.codes ?? []
  const { wifi } = hotel.info
  return {
    room,
    codes: codes.map(({ id, label, code }) => ({ id, label: readText(label, lang, hotel.defaultLang), code })),
    wifiPassword: wifi && isForScannedRooms(wifi) ? wifi.password : null,
  }
}

/** Anonymises or deletes what guests left after the hotel's retention days (30 by default), for privacy. */
export const forgetGuests = (context: AppContext): Promise<void> => queries.forgetGuests(context.db, context.clock())

/** The personal data that the hotel stores about a visitor. */
export async function visitorDataCounts(
  { db }: AppContext,
  { visitorId }: Visitor,
  { id, retentionDays }: { id: string; retentionDays: number },
): Promise<VisitorDataCount[]> {
  const { words, inventories, last } = await queries.countVisitorEntries(db, id, visitorId)
  return [
    ...(words > 0 ? [{ kind: 'guestbook' as const, count: words, until: null }] : []),
    ...(last ? [{ kind: 'inventories' as const, count: inventories, until: daysAfter(last, retentionDays) }] : []),
  ]
}

/**
 * Deletes the visitor's guestbook entries and removes their name from inventories. Returns whether one of the entries was
 * published.
 */
export const forgetVisitor = (_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> =>
  queries.forgetVisitor(tx, hotelId, visitorId)
