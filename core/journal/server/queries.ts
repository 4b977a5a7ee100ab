import { and, desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { type AuditRow, auditEntries } from '../schema.ts'

export async function insertEntries(tx: Tx, entries: AuditRow[]): Promise<void> {
  if (entries.length > 0) await tx.insert(auditEntries).values(entries)
}

/** The latest entries about one item, newest first. */
export async function findEntriesAbout(
  db: Db | Tx,
  hotelId: string,
  subjectId: string,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.hotelId, hotelId), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}
