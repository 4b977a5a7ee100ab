import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { langs } from '#core/i18n/langs.ts'
import { isWritten } from '#core/i18n/missing.ts'
import * as queries from '../queries.ts'

/**
 * Records, in the transaction of a save, which translations are outdated: those that stay the same while another
 * language of the same text changes. Writing a language for the first time outdates none.
 */
export async function noteChangedSources(
  { clock }: AppContext,
  tx: Tx,
  hotelId: string,
  before: FoundText[],
  after: FoundText[],
): Promise<void> {
  const textsByKey = new Map(before.map(({ key, text }) => [key, text]))
  const changedAt = clock()
  const saved = after.flatMap(({ place, id, key, text: now }) => {
    const was = textsByKey.get(key)
    const written = was ? langs.filter((lang) => (was[lang] ?? '') !== (now[lang] ?? '')) : []
    return was && written.length > 0 ? [{ at: { hotelId, place, id, key }, was, now, written }] : []
  })
  await queries.clearChangedSources(
    tx,
    saved.map(({ at, written }) => ({ ...at, langs: written })),
  )
  const left = saved.flatMap(({ at, was, now, written }) =>
    written
      .filter((source) => isWritten(was[source]) && isWritten(now[source]))
      .flatMap((source) =>
        langs
          .filter((lang) => !written.includes(lang) && isWritten(now[lang]))
          .map((lang) => ({ ...at, lang, source, before: was[source] ?? '', now: now[source] ?? '', changedAt })),
      ),
  )
  await queries.markChangedSources(tx, left)
}
