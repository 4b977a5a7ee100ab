import { and, eq, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { draftSettings, translationDrafts } from '../../schema.ts'

type SettingsRow = typeof draftSettings.$inferSelect
export type DraftRow = typeof translationDrafts.$inferSelect

export const readSettings = async (db: Db | Tx, hotelId: string): Promise<SettingsRow | undefined> =>
  (await db.select().from(draftSettings).where(eq(draftSettings.hotelId, hotelId)))[0]

export async function writeSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(draftSettings).values(row).onConflictDoUpdate({ target: draftSettings.hotelId, set: row })
}

export const hotelsWithDrafts = (db: Db): Promise<{ hotelId: string }[]> =>
  db.select({ hotelId: draftSettings.hotelId }).from(draftSettings).where(eq(draftSettings.enabled, true))

/** The drafts in a language that are shown; none while the hotel has not enabled them. */
export const shownDrafts = (db: Db, hotelId: string, lang: Lang) =>
  db
    .select({ lang: translationDrafts.sourceLang, source: translationDrafts.source, text: translationDrafts.text })
    .from(translationDrafts)
    .innerJoin(
      draftSettings,
      and(eq(draftSettings.hotelId, translationDrafts.hotelId), eq(draftSettings.enabled, true)),
    )
    .where(
      and(eq(translationDrafts.hotelId, hotelId), eq(translationDrafts.lang, lang), isNotNull(translationDrafts.text)),
    )

/** What has been drafted, refused or deleted in a language. */
export const draftedSources = (db: Db, hotelId: string, lang: Lang) =>
  db
    .select({ lang: translationDrafts.sourceLang, text: translationDrafts.source })
    .from(translationDrafts)
    .where(and(eq(translationDrafts.hotelId, hotelId), eq(translationDrafts.lang, lang)))

export async function insertDrafts(tx: Tx, rows: DraftRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(translationDrafts).values(rows).onConflictDoNothing()
}

/** Removes the text of a draft; returns whether there was one. */
export async function emptyDraft(
  tx: Tx,
  { hotelId, lang, sourceLang, hash }: Pick<DraftRow, 'hotelId' | 'lang' | 'sourceLang' | 'hash'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(translationDrafts)
    .set({ text: null })
    .where(
      and(
        eq(translationDrafts.hotelId, hotelId),
        eq(translationDrafts.lang, lang),
        eq(translationDrafts.sourceLang, sourceLang),
        eq(translationDrafts.hash, hash),
        isNotNull(translationDrafts.text),
      ),
    )
  return rowCount === 1
}

/** Deletes drafts that are older than `before` and of languages or source texts that the hotel no longer has. */
export async function deleteUnusedDrafts(
  db: Db,
  hotelId: string,
  { langs, hashes, before }: { langs: readonly Lang[]; hashes: readonly Buffer[]; before: Date },
): Promise<void> {
  const keptHashes = sql.param(hashes.map((hash) => hash.toString('hex')))
  await db
    .delete(translationDrafts)
    .where(
      and(
        eq(translationDrafts.hotelId, hotelId),
        lt(translationDrafts.draftedAt, before),
        or(
          notInArray(translationDrafts.lang, [...langs]),
          sql`encode(${translationDrafts.hash}, 'hex') <> all(${keptHashes}::text[])`,
        ),
      ),
    )
}

export async function deleteHotelDrafts(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(draftSettings).where(eq(draftSettings.hotelId, hotelId))
  await tx.delete(translationDrafts).where(eq(translationDrafts.hotelId, hotelId))
}
