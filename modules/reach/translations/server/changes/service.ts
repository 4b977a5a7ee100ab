import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { isWritten } from '#core/i18n/missing.ts'
import { guestLangs } from '#locales/languages.ts'
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
  const changedTexts = after.flatMap(({ place, id, key, text }) => {
    const previousText = textsByKey.get(key)
    const changedLangs = previousText
      ? guestLangs.filter((lang) => (previousText[lang] ?? '') !== (text[lang] ?? ''))
      : []
    return previousText && changedLangs.length > 0
      ? [{ textKey: { hotelId, place, id, key }, previousText, text, changedLangs }]
      : []
  })
  await queries.clearChangedSources(
    tx,
    changedTexts.map(({ textKey, changedLangs }) => ({ ...textKey, langs: changedLangs })),
  )
  const outdated = changedTexts.flatMap(({ textKey, previousText, text, changedLangs }) =>
    changedLangs
      .filter((source) => isWritten(previousText[source]) && isWritten(text[source]))
      .flatMap((source) =>
        guestLangs
          .filter((lang) => !changedLangs.includes(lang) && isWritten(text[lang]))
          .map((lang) => ({
            ...textKey,
            lang,
            source,
            before: previousText[source] ?? '',
            currentSource: text[source] ?? '',
            changedAt,
          })),
      ),
  )
  await queries.markChangedSources(tx, outdated)
}
