import { assignRole } from '#core/access/policy.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { isProvider, userById } from '#modules/foundation/accounts/server/service.ts'
import * as queries from '../members/queries.ts'

/**
 * Whether who sent an invitation could send it today: it ends with their rights. One whose sender is not known was sent before that was
 * kept, and lasts for its days.
 */
export async function mayStillInvite(
  { config }: AppContext,
  db: Db | Tx,
  { hotelId, invitedById, role }: queries.InvitationRow,
): Promise<boolean> {
  if (!invitedById) return true
  const user = await userById(db, invitedById)
  if (!user) return false
  const membership = await queries.roleOf(db, hotelId, invitedById)
  return assignRole({ role: membership ?? null, provider: isProvider(user, config.providerDomain) }, null, role)
}
