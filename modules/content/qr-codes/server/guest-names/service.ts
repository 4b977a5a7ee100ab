import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { translator } from '#core/i18n/translator.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { lockHotel } from '#modules/hotel/hotels/server/service.ts'
import type { GuestNames } from '../../guest-names-contract.ts'
import { guestNamesDays, isNameListed, type RoomGuests, type SurnameCheck } from '../../guest-names-rules.ts'
import { normalizeRoom } from '../../rules.ts'
import type { RoomGuestsRow } from './queries.ts'
import * as queries from './queries.ts'

const present = (rows: RoomGuestsRow[]): GuestNames => ({
  listedAt: rows[0]?.listedAt.toISOString() ?? null,
  rooms: rows.map(({ room, names }) => ({ room, names })),
})

export const readGuestNames = async ({ db }: AppContext, { hotelId }: HotelScope): Promise<GuestNames> =>
  present(await queries.guestsOf(db, hotelId))

/** Replaces the whole list. A room that is named twice has the names of both. */
export async function replaceGuestNames(
  context: AppContext,
  scope: HotelScope,
  rooms: readonly RoomGuests[],
): Promise<GuestNames> {
  const { hotelId } = scope
  const listedAt = context.clock()
  const byRoom = new Map<string, RoomGuestsRow>()
  for (const { room, names } of rooms) {
    const roomKey = normalizeRoom(room)
    const earlier = byRoom.get(roomKey)?.names ?? []
    byRoom.set(roomKey, { hotelId, roomKey, room, names: [...new Set([...earlier, ...names])], listedAt })
  }
  return transaction(context.db, async (tx) => {
    const hotel = await lockHotel(tx, scope)
    await queries.deleteGuests(tx, hotelId)
    await queries.insertGuests(tx, [...byRoom.values()])
    // The journal has the number of rooms, never a name.
    const changes = [{ field: 'rooms', from: null, to: String(byRoom.size) }]
    await recordAction(context, tx, scope, { act: 'code.guests-listed', subject: hotel, changes })
    return present(await queries.guestsOf(tx, hotelId))
  })
}

/** How a surname compares with the list; null: the hotel has none. Its result is for staff only. */
export async function checkSurname(
  { db }: AppContext,
  hotelId: string,
  room: string,
  surname: string,
): Promise<SurnameCheck | null> {
  const { names, hasList } = await queries.namesOfRoom(db, hotelId, room)
  if (names) return isNameListed(surname, names) ? 'match' : 'mismatch'
  return hasList ? 'unlisted' : null
}

/** The sentence on the privacy screen of guests, while the hotel has a list to compare names with. */
export async function guestNamesNotice(
  { db }: AppContext,
  { id, roomBillProof }: { id: string; roomBillProof: string },
  lang: Lang,
): Promise<string | null> {
  const isCompared = roomBillProof === 'surname' && (await queries.hasGuests(db, id))
  return isCompared ? translator(lang)('qrCodes.privacy.names', { count: guestNamesDays }) : null
}

/** Deletes lists that are no longer today's. */
export const forgetGuestNames = ({ db, clock }: AppContext): Promise<void> =>
  queries.deleteOldGuests(db, new Date(clock().getTime() - guestNamesDays * 86_400_000))
