import { and, eq, isNotNull, isNull, type SQL, sum } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { medias } from '../schema.ts'

async function bytes(db: Db | Tx, hotelId: string, which: SQL): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(medias.size).mapWith(Number) })
    .from(medias)
    .where(and(eq(medias.hotelId, hotelId), which))
  return row?.bytes ?? 0
}

/** Of the library of a hotel, without the other sizes of its pictures. */
export const libraryBytes = (db: Db | Tx, hotelId: string) => bytes(db, hotelId, isNull(medias.visitor))

/** Of what guests have sent to it. */
export const guestBytes = (db: Db | Tx, hotelId: string) => bytes(db, hotelId, isNotNull(medias.visitor))
