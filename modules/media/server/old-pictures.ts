import { transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { cleanedTypes, tidied } from './pictures.ts'
import * as queries from './queries.ts'
import { keepBytes, storedName } from './stored.ts'
import { forgetFiles } from './unused.ts'
import { askForVariants } from './variants.ts'

/** In one go: a few, for uploads wait behind each of them. */
const mostAtOnce = 20

/**
 * Cleans pictures that were sent before pictures were: what is kept then is the clean one, at the same address. One that is
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
  const sent = await floor.storage.read(storedName(picture))
  if (!sent) throw new Fault('not_found')
  const arrival = await floor.storage.receive(sent.bytes, sent.size)
  try {
    const facts = await tidied(arrival)
    const stored = await keepBytes(floor, arrival, picture)
    await transaction(floor.db, async (tx) => {
      const written = await queries.setCleaned(tx, picture.id, { ...facts, stored, size: arrival.size })
      // What was sent goes; or what was kept, of a picture deleted meanwhile, or cleaned by another process.
      await forgetFiles(floor, tx, [{ ...picture, stored: written ? picture.stored : stored }])
      if (written) await askForVariants(floor, tx, picture)
    })
  } finally {
    await arrival.drop()
  }
}
