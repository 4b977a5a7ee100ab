import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { cleanedTypes, replaceWithCleanPicture } from './pictures.ts'
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
export async function cleanOldPictures(context: AppContext): Promise<void> {
  for (const picture of await queries.uncleaned(context.db, cleanedTypes, mostAtOnce))
    try {
      await cleanOld(context, picture)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      context.log.warn({ err: error, media: picture.id }, 'a picture from before cannot be cleaned')
      await queries.markUnreadable(context.db, picture.id, context.clock())
    }
}

async function cleanOld(context: AppContext, picture: queries.MediaRow): Promise<void> {
  const sent = await context.storage.read(storedName(picture))
  if (!sent) throw new ApiError('not_found')
  const arrival = await context.storage.receive(sent.bytes, sent.size).catch(async (error) => {
    // What is not taken whole is left open: for an upload, the answer still has to go over it.
    await sent.bytes.cancel().catch(() => undefined)
    throw error
  })
  try {
    const facts = await replaceWithCleanPicture(arrival)
    const stored = await keepBytes(context, arrival, picture)
    await transaction(context.db, async (tx) => {
      const written = await queries.setCleaned(tx, picture.id, { ...facts, stored, size: arrival.size })
      // What was sent goes; or what was kept, of a picture deleted meanwhile, or cleaned by another process.
      await forgetFiles(context, tx, [{ ...picture, stored: written ? picture.stored : stored }])
      if (written) await askForVariants(context, tx, picture)
    })
  } finally {
    await arrival.drop()
  }
}
