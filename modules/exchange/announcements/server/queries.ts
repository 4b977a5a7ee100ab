import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { RoomRename } from '#core/app/module.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { isSameRoom } from '#modules/content/qr-codes/server/service.ts'
import { announcements, announcementViews } from '../schema.ts'

export type AnnouncementRow = typeof announcements.$inferSelect

export async function insertAnnouncement(tx: Tx, values: typeof announcements.$inferInsert): Promise<AnnouncementRow> {
  const [row] = await tx.insert(announcements).values(values).returning()
  return row as AnnouncementRow
}

const isAnnouncement = (hotelId: string, id: string) =>
  and(eq(announcements.hotelId, hotelId), eq(announcements.id, id))

/** Announcements that run or are scheduled. */
const isRunningOrScheduled = (hotelId: string, now: Date) =>
  and(eq(announcements.hotelId, hotelId), gt(announcements.until, now), isNull(announcements.endedAt))

export const countRunningAnnouncements = (db: Db | Tx, { hotelId }: HotelScope, now: Date): Promise<number> =>
  db.$count(announcements, isRunningOrScheduled(hotelId, now))

/** Newest first. */
export const currentAnnouncements = (db: Db | Tx, hotelId: string, now: Date): Promise<AnnouncementRow[]> =>
  db
    .select()
    .from(announcements)
    .where(isRunningOrScheduled(hotelId, now))
    .orderBy(desc(announcements.from), desc(announcements.id))

/** The announcements with the number of phones that have seen each, newest first. */
export async function announcementsOf(db: Db | Tx, { hotelId }: HotelScope, id?: string): Promise<AnnouncementRow[]> {
  const rows = await db
    .select({ row: announcements, more: count(announcementViews.visitor) })
    .from(announcements)
    .leftJoin(
      announcementViews,
      and(eq(announcementViews.hotelId, announcements.hotelId), eq(announcementViews.announcementId, announcements.id)),
    )
    .where(and(eq(announcements.hotelId, hotelId), id ? eq(announcements.id, id) : undefined))
    .groupBy(announcements.hotelId, announcements.id)
    .orderBy(desc(announcements.from), desc(announcements.id))
  return rows.map(({ row, more: viewCount }) => ({ ...row, seen: row.seen + viewCount }))
}

export async function readAnnouncement(db: Db | Tx, hotelId: string, id: string): Promise<AnnouncementRow | undefined> {
  const [row] = await db.select().from(announcements).where(isAnnouncement(hotelId, id))
  return row
}

/** Renames the room in announcements that run or are scheduled. */
export async function renameRoom(tx: Tx, { hotelId, room, to, at }: RoomRename): Promise<void> {
  await tx
    .update(announcements)
    .set({
      rooms: sql`(select jsonb_agg(case when ${isSameRoom(sql`each`, room)} then ${to}::text else each end)
        from jsonb_array_elements_text(${announcements.rooms}) as each)`,
    })
    .where(
      and(
        eq(announcements.hotelId, hotelId),
        gt(announcements.until, at),
        sql`exists (select from jsonb_array_elements_text(${announcements.rooms}) as each where ${isSameRoom(sql`each`, room)})`,
      ),
    )
}

export async function lockAnnouncement(
  tx: Tx,
  { hotelId }: HotelScope,
  id: string,
): Promise<AnnouncementRow | undefined> {
  const [row] = await tx.select().from(announcements).where(isAnnouncement(hotelId, id)).for('update')
  return row
}

export async function updateAnnouncement(
  tx: Tx,
  { hotelId, id }: AnnouncementRow,
  values: Pick<AnnouncementRow, 'text' | 'until'>,
): Promise<void> {
  await tx.update(announcements).set(values).where(isAnnouncement(hotelId, id))
}

export async function endAnnouncement(tx: Tx, { hotelId, id }: AnnouncementRow, endedAt: Date): Promise<void> {
  await tx.update(announcements).set({ endedAt }).where(isAnnouncement(hotelId, id))
}

export async function insertAnnouncementView(db: Db, row: typeof announcementViews.$inferInsert): Promise<void> {
  await db.insert(announcementViews).values(row).onConflictDoNothing()
}

/** Counts the phones that have seen the ended announcements, and deletes their rows. */
export async function deleteAnnouncementViews(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${announcementViews} using ${announcements}
      where ${announcements.hotelId} = ${announcementViews.hotelId} and ${announcements.id} = ${announcementViews.announcementId}
        and (${announcements.until} <= ${now.toISOString()} or ${announcements.endedAt} is not null)
      returning ${announcementViews.hotelId} as hotel_id, ${announcementViews.announcementId} as announcement_id
    ), counted as (select hotel_id, announcement_id, count(*) as phones from gone group by 1, 2)
    update ${announcements} set seen = seen + counted.phones from counted
    where ${announcements.hotelId} = counted.hotel_id and ${announcements.id} = counted.announcement_id`)
}

/** Moves the view of one phone into the count. */
export async function forgetVisitor(tx: Tx, hotelId: string, hashes: { id: string; visitor: string }[]): Promise<void> {
  for (const { id, visitor } of hashes)
    await tx.execute(sql`
      with gone as (
        delete from ${announcementViews} where hotel_id = ${hotelId} and announcement_id = ${id} and visitor = ${visitor} returning 1
      )
      update ${announcements} set seen = seen + (select count(*) from gone) where hotel_id = ${hotelId} and id = ${id}`)
}

/** The announcements for which a phone may have been counted. */
export const announcementIdsWithViews = async (db: Db | Tx, hotelId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: announcementViews.announcementId })
    .from(announcementViews)
    .where(eq(announcementViews.hotelId, hotelId))
    .orderBy(announcementViews.announcementId)
  return rows.map(({ id }) => id)
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(announcements)
    .where(
      or(
        sql`${announcements.until} < ${before.toISOString()}`,
        sql`${announcements.endedAt} < ${before.toISOString()}`,
      ),
    )
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(announcements).where(eq(announcements.hotelId, hotelId))
}
