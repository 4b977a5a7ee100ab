import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { DemoHotel } from './content-types.ts'
import { insertDemoContent } from './insert.ts'

const hour = 3_600_000
const day = 24 * hour

/** Adds opinions of guests about a demo hotel and its places, whose ids are given by key. */
export async function seedOpinions(
  context: AppContext,
  tx: Tx,
  hotel: DemoHotel & { id: string },
  placeIds: Map<string, string>,
  now: Date,
): Promise<void> {
  for (const { daysAgo, stayedDaysBefore, place, reply, pending, ...opinion } of hotel.opinions) {
    const placeId = place ? placeIds.get(place) : null
    if (placeId === undefined) throw new Error(`An opinion at ${hotel.slug} of an unknown place: ${place}`)
    const writtenAt = new Date(now.getTime() - daysAgo * day - 2 * hour)
    // It was approved in the meantime.
    const publishedAt = new Date(writtenAt.getTime() + hour)
    await insertDemoContent(context, tx, 'opinion', {
      ...opinion,
      hotelId: hotel.id,
      id: uuid({ msecs: writtenAt.getTime() }),
      placeId,
      stayedOn: new Date(writtenAt.getTime() - stayedDaysBefore * day).toISOString().slice(0, 10),
      status: pending ? 'pending' : 'published',
      writtenAt,
      publishedAt: pending ? null : publishedAt,
      ...(reply && { reply: reply.text, replyLang: reply.lang, repliedAt: publishedAt }),
    })
  }
}
