import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldTextSql } from '#core/db/fold-text-sql.ts'
import { normalizeRoom } from '../../rules.ts'

/** Whether a column names this room in any spelling: `normalizeRoom` in SQL. */
export const isSameRoom = (column: SQLWrapper, room: string): SQL =>
  sql`btrim(regexp_replace(${foldTextSql(column)}, '\\s+', ' ', 'g')) = ${normalizeRoom(room)}`
