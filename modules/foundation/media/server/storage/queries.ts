import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { medias } from '../../schema.ts'
import type { StorageKind } from '../../storage-rules.ts'

const bytesSql = (hotelId: string, which: SQL) =>
  sql`(select coalesce(sum(${medias.size}), 0) from ${medias} where ${medias.hotelId} = ${hotelId} and ${which})`

/** Bytes of a hotel's library, without the other sizes of its pictures. */
export const libraryBytes = (hotelId: string) => bytesSql(hotelId, sql`${medias.visitor} is null`)

/** Bytes of guests' photos in the hotel. */
export const guestBytes = (hotelId: string) => bytesSql(hotelId, sql`${medias.visitor} is not null`)

/** Adds up the parts of each kind, in one statement. */
export async function bytesByKind(db: Db | Tx, parts: { kind: StorageKind; bytes: SQL }[]) {
  const values = parts.map(({ kind, bytes }) => sql`(${kind}::text, ${bytes}::float8)`)
  const { rows } = await db.execute<{ kind: StorageKind; bytes: number }>(
    sql`select kind, sum(bytes) as bytes from (values ${sql.join(values, sql`, `)}) parts (kind, bytes) group by kind`,
  )
  return new Map(rows.map(({ kind, bytes }) => [kind, bytes]))
}
