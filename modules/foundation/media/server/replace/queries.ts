import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FileSwap } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import { filePathOf } from '#core/storage/address-rules.ts'

/**
 * For `filesReplaced`: replaces the old address by the new one in these columns, text or JSON, of the rows that contain
 * it; `also`: other changes to these rows.
 */
export async function replaceInRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  { from, to }: FileSwap,
  names: (keyof Table['_']['columns'] & string)[],
  condition: SQL | undefined,
  otherChanges: Record<string, SQL> = {},
): Promise<void> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const usedColumns = names.flatMap((name): [string, PgColumn][] => (columns[name] ? [[name, columns[name]]] : []))
  const oldPath = `/files/${from.id}`
  // An address of another size becomes that of the whole picture, because the new picture may not have that size.
  const addressPattern = `${oldPath}(-[0-9]+\\.(avif|webp)|\\.[a-z0-9]{1,10})?`
  const replaceInColumn = ([name, column]: [string, PgColumn]) => [
    name,
    sql`regexp_replace(${column}::text, ${addressPattern}, ${filePathOf(to)}, 'g')::${sql.raw(column.getSQLType())}`,
  ]
  const containsOldPath = usedColumns.map(([, column]) => sql`position(${oldPath} in ${column}::text) > 0`)
  await tx
    .update(table)
    .set({ ...Object.fromEntries(usedColumns.map(replaceInColumn)), ...otherChanges })
    .where(and(condition, or(...containsOldPath)))
}

/** The rows of a hotel with these ids. */
export const hotelRowsSql = (
  { hotelId, id }: { hotelId: PgColumn; id: PgColumn },
  swap: FileSwap,
  ids: string[],
): SQL | undefined => and(eq(hotelId, swap.hotelId), inArray(id, ids))
