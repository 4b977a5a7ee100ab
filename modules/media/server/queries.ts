import { and, eq, gt, sum } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { medias } from '../schema.ts'
import type { Uploader } from './upload-address.ts'

export type MediaRow = typeof medias.$inferSelect

/** False when there is one already: of two uploads to one address, one makes the row and the other hears that it is used. */
export async function insertMedia(tx: Tx, media: typeof medias.$inferInsert): Promise<boolean> {
  const made = await tx.insert(medias).values(media).onConflictDoNothing({ target: medias.id }).returning()
  return made.length > 0
}

export async function mediaById(db: Db, id: string): Promise<MediaRow | undefined> {
  const [media] = await db.select().from(medias).where(eq(medias.id, id))
  return media
}

/** Bytes that they have uploaded since. */
export async function bytesSince(db: Db, by: Uploader, since: Date): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number) })
    .from(medias)
    .where(
      and(
        'visitor' in by ? eq(medias.visitor, by.visitor) : eq(medias.ownerId, by.ownerId),
        gt(medias.createdAt, since),
      ),
    )
  return row?.bytes ?? 0
}
