import { notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { isConfirmed, lockUser } from '#modules/foundation/accounts/server/service.ts'
import { lockDraftsOf, updateHotel } from '../queries.ts'

/** Publishes every draft hotel that this person owns. The caller has locked their row of `users`. */
export async function openDraftHotelsOf(context: AppContext, tx: Tx, userId: string): Promise<void> {
  for (const draft of await lockDraftsOf(tx, userId)) {
    await updateHotel(tx, draft, { openedAt: context.clock() })
    await notifyGuestsOfChange(context, tx, draft.id)
  }
}

/** When a hotel opens that this person creates now; null: once the address is confirmed. Their row is held: nobody confirms it meanwhile. */
export async function openedAtFor(context: AppContext, tx: Tx, userId: string): Promise<Date | null> {
  const user = await lockUser(tx, userId)
  return user && isConfirmed(context, user) ? context.clock() : null
}
