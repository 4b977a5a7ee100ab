import { and, count, desc, eq, gt, gte, inArray, isNotNull, like, lt } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { type AuditRow, auditEntries } from '#core/journal/schema.ts'

export interface Filter {
  about?: string
  by?: string
  since?: string
  before?: string
}

/** Newest first. */
export async function entriesOf(
  db: Db,
  hotelId: string,
  { about, by, since, before, after, limit }: Filter & { after?: string; limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.hotelId, hotelId),
        about ? like(auditEntries.act, `${about}.%`) : undefined,
        by ? eq(auditEntries.userId, by) : undefined,
        since ? gte(auditEntries.at, new Date(since)) : undefined,
        before ? lt(auditEntries.at, new Date(before)) : undefined,
        after ? lt(auditEntries.id, after) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

/** The last recorded names of these subjects, by id. */
export async function latestSubjectNames(db: Db, hotelId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([auditEntries.subjectId], { id: auditEntries.subjectId, name: auditEntries.subjectName })
    .from(auditEntries)
    .where(and(eq(auditEntries.hotelId, hotelId), inArray(auditEntries.subjectId, ids)))
    .orderBy(auditEntries.subjectId, desc(auditEntries.id))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Each person in the journal once, with the name of their last entry. */
export async function authorsOf(db: Db, hotelId: string) {
  return db
    .selectDistinctOn([auditEntries.userId], { userId: auditEntries.userId, name: auditEntries.userName })
    .from(auditEntries)
    .where(and(eq(auditEntries.hotelId, hotelId), isNotNull(auditEntries.userId)))
    .orderBy(auditEntries.userId, desc(auditEntries.id))
}

export async function deleteEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.at, before))
}

export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(auditEntries).where(eq(auditEntries.hotelId, hotelId))
}

export const journalBytes = (hotelId: string) => storedBytes(auditEntries, eq(auditEntries.hotelId, hotelId))

/** Deletes all but the latest entries of each hotel. */
export async function deleteEntriesBeyondLimit(db: Db, maxEntries: number): Promise<void> {
  const hotelsOverLimit = await db
    .select({ hotelId: auditEntries.hotelId })
    .from(auditEntries)
    .groupBy(auditEntries.hotelId)
    .having(gt(count(), maxEntries))
  for (const { hotelId } of hotelsOverLimit) {
    const [oldestKept] = await db
      .select({ id: auditEntries.id })
      .from(auditEntries)
      .where(eq(auditEntries.hotelId, hotelId))
      .orderBy(desc(auditEntries.id))
      .offset(maxEntries - 1)
      .limit(1)
    if (oldestKept)
      await db.delete(auditEntries).where(and(eq(auditEntries.hotelId, hotelId), lt(auditEntries.id, oldestKept.id)))
  }
}
