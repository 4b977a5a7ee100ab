import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FileSwap } from '#core/app/module.ts'
import type { Tx } from '#core/db/db.ts'
import { filePathOf } from '#core/storage/address-rules.ts'

/**
 * For `filesReplaced`: writes the new address in the place of the former one in these columns, texts or JSON, of those rows that hold it; `also`:
 * what else changes in them.
 */
export async function replaceInRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  { from, to }: FileSwap,
  names: (keyof Table['_']['columns'] & string)[],
  those: SQL | undefined,
  also: Record<string, SQL> = {},
): Promise<void> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const used = names.flatMap((name): [string, PgColumn][] => (columns[name] ? [[name, columns[name]]] : []))
  const former = `/files/${from.id}`
  // Another size of it in a link becomes the whole picture: the new one may not have that size.
  const address = `${former}(-[0-9]+\\.(avif|webp)|\\.[a-z0-9]{1,10})?`
  const changed = ([name, column]: [string, PgColumn]) => [
    name,
    sql`regexp_replace(${column}::text, ${address}, ${filePathOf(to)}, 'g')::${sql.raw(column.getSQLType())}`,
  ]
  const holds = used.map(([, column]) => sql`position(${former} in ${column}::text) > 0`)
  await tx
    .update(table)
    .set({ ...Object.fromEntries(used.map(changed)), ...also })
    .where(and(those, or(...holds)))
}

/** The rows of a hotel with these ids. */
export const rowsOf = (
  { hotelId, id }: { hotelId: PgColumn; id: PgColumn },
  swap: FileSwap,
  ids: string[],
): SQL | undefined => and(eq(hotelId, swap.hotelId), inArray(id, ids))
