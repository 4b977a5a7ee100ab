import { getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { directoryPlaces, type Venue } from '../../schema.ts'
import { type DirectoryRow, searchColumns } from '../directory/queries.ts'

/** The directory places that lines of a file may match, by external id or by name. */
export const existingPlaces = (db: Db | Tx, externalIds: string[], sortNames: string[]): Promise<DirectoryRow[]> =>
  db
    .select()
    .from(directoryPlaces)
    .where(or(inArray(directoryPlaces.externalId, externalIds), inArray(directoryPlaces.sortName, sortNames)))

/** Allows one import at a time; false: another one is running. */
export async function lockImport(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('places.import')) as held`,
  )
  return rows[0]?.held === true
}

const columns = getTableColumns(directoryPlaces)
const replacedColumns = Object.fromEntries(
  Object.entries(columns)
    .filter(([name]) => name !== 'id' && name !== 'version')
    .map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
)

/** Inserts places, or replaces those with the same id. */
export async function savePlaces(tx: Tx, rows: (Venue & { id: string; externalId: string | null })[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(directoryPlaces)
    .values(rows.map((row) => ({ ...row, ...searchColumns(row) })))
    .onConflictDoUpdate({
      target: directoryPlaces.id,
      set: { ...replacedColumns, version: sql`${directoryPlaces.version} + 1` },
    })
}
