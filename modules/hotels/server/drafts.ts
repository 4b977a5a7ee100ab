import type { Tx } from '#core/db/db.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { isConfirmed, lockUser } from '#modules/accounts/server/service.ts'
import { announceToGuests } from '#modules/hotel-context/server/service.ts'
import { lockDraftsOf, updateHotel } from './queries.ts'

/** Opens every draft that this person owns, for guests and for good. Whoever calls holds their row of `users`. */
export async function openDraftsOf(context: AppContext, tx: Tx, userId: string): Promise<void> {
  for (const draft of await lockDraftsOf(tx, userId)) {
    await updateHotel(tx, draft, { openedAt: context.clock() })
    await announceToGuests(context, tx, draft.id)
  }
}

/** When a hotel opens that this person creates now; null: once the address is confirmed. Their row is held: nobody confirms it meanwhile. */
export async function openedBy(context: AppContext, tx: Tx, userId: string): Promise<Date | null> {
  const user = await lockUser(tx, userId)
  return user && isConfirmed(context, user) ? context.clock() : null
}
