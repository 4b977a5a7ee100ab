import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { storageNameOf, storeBytes } from '../files/service.ts'
import { cleanedTypes, replaceWithCleanPicture } from '../pictures/render.ts'
import * as queries from '../queries.ts'
import { deleteFiles } from '../unused/jobs.ts'
import { queueVariants } from '../variants/jobs.ts'

/** Batch size: small, because uploads wait behind each batch. */
const maxBatch = 20

/**
 * Cleans pictures that were sent before pictures were: what is kept then is the clean one, at the same address. One that is
 * none we can read stays as it was sent, and is not looked at again.
 */
export async function cleanOldPictures(context: AppContext): Promise<void> {
  for (const picture of await queries.uncleanedPictures(context.db, cleanedTypes, maxBatch))
    try {
      await cleanOld(context, picture)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      context.log.warn({ err: error, media: picture.id }, 'a picture from before cannot be cleaned')
      await queries.markUnreadable(context.db, picture.id, context.clock())
    }
}

async function cleanOld(context: AppContext, picture: queries.MediaRow): Promise<void> {
  const sent = await context.storage.read(storageNameOf(picture))
  if (!sent) throw new ApiError('not_found')
  const arrival = await context.storage.receive(sent.bytes, sent.size).catch(async (error) => {
    // What is not taken whole is left open: for an upload, the answer still has to go over it.
    await sent.bytes.cancel().catch(() => undefined)
    throw error
  })
  try {
    const facts = await replaceWithCleanPicture(arrival)
    const stored = await storeBytes(context, arrival, picture)
    await transaction(context.db, async (tx) => {
      const written = await queries.setCleaned(tx, picture.id, { ...facts, stored, size: arrival.size })
      // Deletes the original, or the new file if the picture was deleted or cleaned by another process.
      await deleteFiles(context, tx, [{ ...picture, stored: written ? picture.stored : stored }])
      if (written) await queueVariants(context, tx, picture)
    })
  } finally {
    await arrival.drop()
  }
}
