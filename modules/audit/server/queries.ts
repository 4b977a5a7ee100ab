import { and, desc, eq, like, lt } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { auditEntries } from '../schema.ts'

export type AuditRow = typeof auditEntries.$inferSelect

export async function insertEntry(tx: Tx, entry: AuditRow): Promise<void> {
  await tx.insert(auditEntries).values(entry)
}

export interface Filter {
  about?: string
  by?: string
}

/** Newest first. */
export async function entriesOf(
  db: Db,
  hotelId: string,
  { about, by, after, limit }: Filter & { after?: string; limit: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.hotelId, hotelId),
        about ? like(auditEntries.act, `${about.replaceAll(/[\\%_]/g, '\\$&')}.%`) : undefined,
        by ? eq(auditEntries.userId, by) : undefined,
        after ? lt(auditEntries.id, after) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lt(auditEntries.at, before))
}

export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(auditEntries).where(eq(auditEntries.hotelId, hotelId))
}
