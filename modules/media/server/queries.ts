import { and, eq, gt, inArray, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotels/schema.ts'
import { inventoryRecords } from '#modules/info-pages/schema.ts'
import { articles, services } from '#modules/services/schema.ts'
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

/** Pictures of ours that can be given in other sizes, of these ids. */
export async function picturesById(db: Db, ids: string[]) {
  const { id, extension, width, height, blur, alt, focus } = medias
  return db
    .select({ id, extension, width, height, blur, alt, focus })
    .from(medias)
    .where(and(inArray(medias.id, ids), sql`${medias.width} is not null`))
}

/**
 * Forgets files of no library that stand nowhere: guests' from before the one instant, staff's from before the other. At most
 * 500 of them; returns what they were.
 */
export async function deleteUnused(
  tx: Tx,
  before: { visitor: Date; person: Date },
): Promise<Pick<MediaRow, 'id' | 'extension' | 'width'>[]> {
  const { rows } = await tx.execute<Pick<MediaRow, 'id' | 'extension' | 'width'>>(sql`
    with old as (
      select id from ${medias}
      where hotel_id is null
        and created_at < case when visitor is null then ${before.person}::timestamptz else ${before.visitor}::timestamptz end
    ),
    -- Every place where the address of a file may stand, whatever name the product was reached by.
    places (words) as (
      select picture from ${services}
      union all select picture from ${articles}
      union all select brand::text from ${hotels}
      union all select info::text from ${hotels}
      union all select photos::text from ${inventoryRecords}
    ),
    used as (
      select found[1]::uuid as id
      from places, regexp_matches(words, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found
      where exists (select from old) and words like '%/files/%'
    )
    delete from ${medias}
    where id in (select id from old except select id from used limit 500)
    returning id, extension, width`)
  return rows
}
