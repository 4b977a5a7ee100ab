import { asc, max, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { throwInvalid } from '#core/errors/server/api-error.ts'
import type { Tx } from './db.ts'

/** A table whose rows are sorted by people, within a hotel or a part of it. */
type OrderedTable = PgTable & { id: PgColumn; position: PgColumn }

/** The position after the last of the rows that match the condition. */
export async function nextPosition(tx: Tx, table: OrderedTable, condition: SQL | undefined): Promise<number> {
  const [last] = await tx
    .select({ position: max(table.position).mapWith(Number) })
    .from(table as PgTable)
    .where(condition)
  return (last?.position ?? -1) + 1
}

/**
 * Locks the rows that match the condition and sorts them as in `ids`. Returns whether their order has changed. Throws
 * `invalid` when `ids` are not exactly the ids of these rows.
 */
export async function reorderRows(
  tx: Tx,
  table: OrderedTable,
  condition: SQL | undefined,
  ids: string[],
): Promise<boolean> {
  const rows = await tx
    .select({ id: sql<string>`${table.id}` })
    .from(table as PgTable)
    .where(condition)
    .orderBy(asc(table.position), asc(table.id))
    .for('update')
  const hasSameIds =
    rows.length === ids.length && new Set(ids).size === ids.length && rows.every(({ id }) => ids.includes(id))
  if (!hasSameIds) throwInvalid('', 'not_same_items')
  if (rows.map(({ id }) => id).join() === ids.join()) return false
  await tx
    .update(table as PgTable)
    .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${table.id}) - 1` })
    .where(condition)
  return true
}
