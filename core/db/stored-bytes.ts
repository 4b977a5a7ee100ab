import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Bytes of a row besides its columns: header and pointer. */
const rowOverhead = 28

/**
 * SQL for the compressed bytes that the rows of a table take in PostgreSQL, without indexes. Long values are not read.
 */
export function storedBytes(table: PgTable, condition: SQL): SQL {
  const columns = Object.values(getTableColumns(table)).map((column) => sql`coalesce(pg_column_size(${column}), 0)`)
  const row = sql`${sql.raw(String(rowOverhead))} + ${sql.join(columns, sql` + `)}`
  return sql`(select coalesce(sum(${row}), 0) from ${table} where ${condition})`
}
