import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { foldedSql } from '#core/db/folded-sql.ts'
import { sameRoom } from '../rules.ts'

/** Whether a column names this room, in whatever spelling: `sameRoom`, by the database. */
export const isSameRoom = (column: SQLWrapper, room: string): SQL =>
  sql`btrim(regexp_replace(${foldedSql(column)}, '\\s+', ' ', 'g')) = ${sameRoom(room)}`
