import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import { translatedTexts } from '../schema.ts'

export type TranslatedRow = typeof translatedTexts.$inferSelect

export const storedTranslations = (
  db: Db,
  { hotelId, to, engine, hashes }: { hotelId: string; to: Lang; engine: string; hashes: Buffer[] },
): Promise<TranslatedRow[]> =>
  db
    .select()
    .from(translatedTexts)
    .where(
      and(
        eq(translatedTexts.hotelId, hotelId),
        inArray(translatedTexts.hash, hashes),
        eq(translatedTexts.target, to),
        eq(translatedTexts.engine, engine),
      ),
    )

export async function insertTexts(db: Db, rows: TranslatedRow[]): Promise<void> {
  await db.insert(translatedTexts).values(rows).onConflictDoNothing()
}

/** Deletes texts of guests that are older than their hotel's retention period. */
export async function deleteTextsBefore(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${translatedTexts} using ${hotels}
    where ${hotels.id} = ${translatedTexts.hotelId}
      and ${isPastRetention(translatedTexts.translatedAt, now)}`)
}

/** Deletes all rows of a hotel in this module. */
export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(translatedTexts).where(eq(translatedTexts.hotelId, hotelId))
}
