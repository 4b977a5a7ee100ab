import type { HotelService } from '#core/app/hotel-service.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { publish } from '#core/realtime/server/publish.ts'

export { changeText, type TextChange } from './change-text.ts'
export { guestLimits } from './guest-limits.ts'

/** The service that the module `hotels` has registered for the modules below it. */
export function hotelsOf({ modules }: AppContext): HotelService {
  for (const { hotels } of modules) if (hotels) return hotels
  throw new Error('no module has registered the hotels')
}

/**
 * Changes something that guests see, and publishes an event in the same transaction: caches drop the hotel's pages, and
 * open screens load the new state. Every such write, in any module, uses this function. It locks the hotel first,
 * because it raises the hotel's version at the end: see `transaction` for the lock order. `urgent` is the id of an item
 * whose new state guests must see at once instead of after a short delay.
 */
export async function changeForGuests<T>(
  context: AppContext,
  hotelId: string,
  write: (tx: Tx) => Promise<T>,
  urgent?: string | false,
): Promise<T> {
  const result = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const written = await write(tx)
    await notifyGuestsOfChange(context, tx, hotelId, urgent)
    return written
  })
  // Drops the pages in this process at once, before the notification arrives.
  context.pages.drop(hotelId)
  return result
}

/**
 * The two halves of `changeForGuests`, for commands that change what guests see as a side effect. Call `lockForGuests`
 * before locking rows below the hotel and `notifyGuestsOfChange` last; drop the pages after the commit.
 */
export const lockForGuests = (context: AppContext, tx: Tx, hotelId: string) => hotelsOf(context).lock(tx, hotelId)

export async function notifyGuestsOfChange(context: AppContext, tx: Tx, hotelId: string, urgent?: string | false) {
  const version = await hotelsOf(context).raiseVersion(tx, hotelId)
  await publish(tx, { hotelId, type: 'hotel.changed', subject: urgent || hotelId, version, at: context.clock() })
}

/** Tells all modules that registered `textsSaved` how a save changed the texts of an item. */
export async function recordTextChange(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  before: FoundText[],
  after: FoundText[],
): Promise<void> {
  for (const module of context.modules) await module.textsSaved?.(context, tx, hotelId, before, after)
}
