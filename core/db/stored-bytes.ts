import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from './db.ts'

/** Of a row, beside its columns: header and pointer. */
const rowOverhead = 28

/** Bytes that the rows of a table take as PostgreSQL stores them, compressed; without its indexes. Long values are not read. */
export async function storedBytes(db: Db | Tx, table: PgTable, which: SQL | undefined): Promise<number> {
  const columns = Object.values(getTableColumns(table)).map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${rowOverhead}::int + ${sql.join(columns, sql` + `)}), 0)` })
    .from(table)
    .where(which)
  return Number(row?.bytes)
}
