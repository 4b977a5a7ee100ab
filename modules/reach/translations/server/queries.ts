import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { changedSources } from '../schema.ts'

export type ChangedSource = typeof changedSources.$inferSelect
export type TextKey = Pick<ChangedSource, 'hotelId' | 'place' | 'id' | 'key'>

export const changedSourcesOf = (db: Db, hotelId: string, langs: { lang: Lang; source: Lang }) =>
  db
    .select()
    .from(changedSources)
    .where(
      and(
        eq(changedSources.hotelId, hotelId),
        eq(changedSources.lang, langs.lang),
        eq(changedSources.source, langs.source),
      ),
    )

const matchesText = ({ hotelId, place, id, key }: TextKey): SQL | undefined =>
  and(
    eq(changedSources.hotelId, hotelId),
    eq(changedSources.place, place),
    eq(changedSources.id, id),
    eq(changedSources.key, key),
  )

/** Marks these translations as up to date. */
export async function clearChangedSources(tx: Db | Tx, texts: (TextKey & { langs: Lang[] })[]): Promise<void> {
  if (texts.length === 0) return
  const conditions = texts.map(({ langs, ...text }) => and(matchesText(text), inArray(changedSources.lang, langs)))
  await tx.delete(changedSources).where(or(...conditions))
}

/**
 * Marks translations as outdated. Of several changes the source text before the first one is kept, and a source that returns to it counts as
 * unchanged. `currentSource`: the source text after the change.
 */
export async function markChangedSources(tx: Tx, rows: (ChangedSource & { currentSource: string })[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(changedSources)
    .values(rows.map(({ currentSource: _, ...row }) => row))
    .onConflictDoUpdate({
      target: [
        changedSources.hotelId,
        changedSources.place,
        changedSources.id,
        changedSources.key,
        changedSources.lang,
        changedSources.source,
      ],
      set: { changedAt: sql`excluded.changed_at` },
    })
  const reverted = rows.map(({ currentSource, source, ...text }) =>
    and(matchesText(text), eq(changedSources.source, source), eq(changedSources.before, currentSource)),
  )
  await tx.delete(changedSources).where(or(...reverted))
}

export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await tx.delete(changedSources).where(eq(changedSources.hotelId, hotelId))
}
