import { randomBytes } from 'node:crypto'
import { transaction } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Arrival } from '#core/storage/storage.ts'
import { type FileName, nameOf } from '../rules.ts'
import type { MediaRow } from './queries.ts'

export const removalJob = 'media.remove'

/** The name of a file's bytes in the storage. */
export const storedName = (file: FileName & Pick<MediaRow, 'stored'>) => file.stored ?? nameOf(file)

/** Hours after which what no row speaks of is nobody's any more: the one that brought it has long ended. */
const patience = 24

/**
 * Keeps what has arrived under a name that nothing else has, and answers it: however many send to one address, none writes over
 * another. The caller's row makes it the file; without one, as the process may die first, the bytes go in a day.
 */
export async function keepBytes(floor: Floor, arrival: Arrival, { id, extension }: FileName): Promise<string> {
  const name = nameOf({ id: `${id}-${randomBytes(6).toString('hex')}`, extension })
  // Written down before there is anything to forget.
  await transaction(floor.db, (tx) => floor.jobs.add(tx, removalJob, { names: [name] }, { startAfterHours: patience }))
  await arrival.keep(name)
  return name
}
