import { transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { nameOf } from '../rules.ts'
import { cleanedTypes, tidied } from './pictures.ts'
import * as queries from './queries.ts'
import { askForVariants } from './variants.ts'

/** In one go: a few, for uploads wait behind each of them. */
const mostAtOnce = 20

/**
 * Cleans pictures that were sent before pictures were: what is kept then is the clean one, under the same name. One that is
 * none we can read stays as it was sent, and is not looked at again.
 */
export async function cleanOldPictures(floor: Floor): Promise<void> {
  for (const picture of await queries.uncleaned(floor.db, cleanedTypes, mostAtOnce))
    try {
      await cleanOld(floor, picture)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      floor.log.warn({ err: error, media: picture.id }, 'a picture from before cannot be cleaned')
      await queries.markUnreadable(floor.db, picture.id, floor.clock())
    }
}

async function cleanOld(floor: Floor, picture: queries.MediaRow): Promise<void> {
  const name = nameOf(picture)
  const stored = await floor.storage.read(name)
  if (!stored) throw new Fault('not_found')
  const arrival = await floor.storage.receive(name, stored.bytes, stored.size)
  try {
    const facts = await tidied(arrival)
    await arrival.carry()
    await transaction(floor.db, async (tx) => {
      // Deleted meanwhile, or cleaned by another process.
      if (!(await queries.setCleaned(tx, picture.id, { ...facts, size: arrival.size }))) return
      await askForVariants(floor, tx, picture)
      await arrival.keep()
    })
  } finally {
    await arrival.drop()
  }
}
