import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { maxCalls, recheck } from '../rules.ts'
import { checkedLinks, checkMails } from '../schema.ts'

export type LinkRow = typeof checkedLinks.$inferSelect

/** A twenty-fourth of the hotels, so that the links of each are collected once a day. */
export const hotelsOfHour = (db: Db, hour: number): Promise<{ id: string }[]> =>
  db
    .select({ id: hotels.id })
    .from(hotels)
    .where(and(isNull(hotels.deletedAt), sql`abs(hashtext(${hotels.id}::text)::bigint) % 24 = ${hour}`))

/** Stores the links that are new, and forgets those that are not in the content any more. */
export async function replaceLinks(tx: Tx, hotelId: string, links: { hash: string; url: string }[]): Promise<void> {
  await tx.execute(sql`
    delete from ${checkedLinks} where hotel_id = ${hotelId}
      and hash not in (select hash from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as found(hash text))`)
  await tx.execute(sql`
    insert into ${checkedLinks} (hotel_id, hash, url)
    select ${hotelId}, hash, url from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as found(hash text, url text)
    on conflict do nothing`)
}

/** The links to call now, those that were called longest ago first, so many of each hotel and of all. */
export async function dueLinks(db: Db, now: Date): Promise<Pick<LinkRow, 'hotelId' | 'hash' | 'url' | 'failures'>[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ hotelId: string; hash: string; url: string; failures: number }>(sql`
    select hotel_id as "hotelId", hash, url, failures from (
      select *, row_number() over (partition by hotel_id order by checked_at nulls first, hash) as turn
      from ${checkedLinks}
      where checked_at is null or checked_at < ${at} - case when failure is null
        then make_interval(days => ${recheck.days}) else make_interval(hours => ${recheck.failedHours}) end
    ) due where turn <= ${maxCalls.hotel} order by checked_at nulls first, hash limit ${maxCalls.all}`)
  return rows
}

export async function updateLink(
  db: Db,
  { hotelId, hash }: Pick<LinkRow, 'hotelId' | 'hash'>,
  values: Pick<LinkRow, 'checkedAt' | 'failures' | 'failure' | 'status'>,
): Promise<void> {
  await db
    .update(checkedLinks)
    .set(values)
    .where(and(eq(checkedLinks.hotelId, hotelId), eq(checkedLinks.hash, hash)))
}

export const failedLinks = (db: Db, hotelId: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(checkedLinks)
    .where(and(eq(checkedLinks.hotelId, hotelId), isNotNull(checkedLinks.failure)))

// Emails.

export async function hasMail(db: Db, hotelId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ userId: checkMails.userId }).from(checkMails).where(ofMember(hotelId, userId))
  return rows.length > 0
}

const ofMember = (hotelId: string, userId: string) =>
  and(eq(checkMails.hotelId, hotelId), eq(checkMails.userId, userId))

export async function insertMail(db: Db, row: typeof checkMails.$inferInsert): Promise<void> {
  await db.insert(checkMails).values(row).onConflictDoNothing()
}

export async function deleteMail(db: Db, hotelId: string, userId: string): Promise<void> {
  await db.delete(checkMails).where(ofMember(hotelId, userId))
}

/** Emails that are due, with the time zone of their hotel. Locked, so that no other process sends them too. */
export const lockDueMails = (tx: Tx, now: Date, limit: number) =>
  tx
    .select({ hotelId: checkMails.hotelId, userId: checkMails.userId, timeZone: hotels.timeZone })
    .from(checkMails)
    .innerJoin(hotels, and(eq(hotels.id, checkMails.hotelId), isNull(hotels.deletedAt)))
    .where(sql`${checkMails.nextAt} <= ${now.toISOString()}`)
    .limit(limit)
    .for('update', { of: checkMails, skipLocked: true })

export async function setNextMail(tx: Tx, hotelId: string, userId: string, nextAt: Date): Promise<void> {
  await tx.update(checkMails).set({ nextAt }).where(ofMember(hotelId, userId))
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(checkedLinks).where(eq(checkedLinks.hotelId, hotelId))
  await tx.delete(checkMails).where(eq(checkMails.hotelId, hotelId))
}
