import { and, count, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

/** Counts the matching rows of each hotel; hotels without any are left out. */
export async function countByHotel(
  db: Db,
  table: PgTable,
  hotelId: AnyPgColumn,
  hotelIds: string[],
  condition: SQL | undefined,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ hotelId, count: count() })
    .from(table)
    .where(and(inArray(hotelId, hotelIds), condition))
    .groupBy(hotelId)
  return new Map(rows.map((row) => [String(row.hotelId), row.count]))
}
