import type { Floor } from '#core/http/server/floor.ts'
import { pruneKeys } from '#core/http/server/idempotency.ts'
import { pruneLimits } from '#core/http/server/limits.ts'

const day = 86_400_000

/** What nobody can ask for any more is cut, and past guests are forgotten. Once an hour, by every process, at no harm. */
export function keepHouse(floor: Floor): NodeJS.Timeout {
  return setInterval(
    () => tidy(floor).catch((error) => floor.log.error({ err: error }, 'tidying up failed')),
    3_600_000,
  )
}

/** The upper modules first: what they let go of, those below may then forget. */
export async function tidy(floor: Floor): Promise<void> {
  const now = floor.clock().getTime()
  await floor.hub.prune(new Date(now - 2 * day))
  await pruneKeys(floor.db, new Date(now - 30 * day))
  await pruneLimits(floor.db, floor.clock())
  await floor.storage.tidy(new Date(Date.now() - day))
  for (const { chores = {} } of floor.modules.toReversed())
    for (const chore of Object.values(chores)) await chore(floor)
}
