import type { HotelService } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { publish } from '#core/realtime/server/publish.ts'

export { changeText, type TextChange } from './change-text.ts'
export { guestLimits } from './guest-limits.ts'

/** What the module of the hotels has registered for those below it. */
export function hotelsOf({ modules }: AppContext): HotelService {
  for (const { hotels } of modules) if (hotels) return hotels
  throw new Error('no module has registered the hotels')
}

/**
 * Changes something that guests see, and tells everybody in the same transaction: caches drop their pages, open screens
 * fetch the new state. Every write of such a thing, in any module, goes through here. The hotel is locked before anything else, for
 * its version is raised in the end: see `transaction` for the order of locks. `urgent`: the thing that guests must see in its new
 * state at once, not within a moment as the rest.
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
 * The two ends of `changeForGuests`, for a command that changes what guests see beside its own work. The first comes before the rows
 * below the hotel are locked, the second last; the pages are dropped once it is committed.
 */
export const lockForGuests = (context: AppContext, tx: Tx, hotelId: string) => hotelsOf(context).lock(tx, hotelId)

export async function notifyGuestsOfChange(context: AppContext, tx: Tx, hotelId: string, urgent?: string | false) {
  const version = await hotelsOf(context).raiseVersion(tx, hotelId)
  await publish(tx, { hotelId, type: 'hotel.changed', subject: urgent || hotelId, version, at: context.clock() })
}

/** Tells the modules that ask for it what a save has made of the texts of a thing. */
export async function recordTextChange(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  before: FoundText[],
  after: FoundText[],
): Promise<void> {
  for (const module of context.modules) await module.textsSaved?.(context, tx, hotelId, before, after)
}
