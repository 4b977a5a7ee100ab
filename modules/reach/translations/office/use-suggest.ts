import { useCallback, useMemo } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { isTranslatable, translationQuery } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { TranslationDeskStore } from './desk-store.ts'
import { type DeskText, deskTextKey } from './desk-texts.ts'

/** How many texts are requested at once, before the next ones are requested. */
const batchSize = 20

/**
 * Returns a function that writes an engine's suggestions into the fields of these texts, unsaved, to be reviewed, and
 * returns how many there were. A field in which somebody has typed meanwhile is unchanged. `canSuggest`: whether an
 * engine is set up and the text can be translated.
 */
export function useSuggest(desk: TranslationDeskStore, to: Lang) {
  const { orgId, translation } = useManagedHotel()
  const suggest = useCallback(
    async (texts: readonly DeskText[]): Promise<number> => {
      let suggestionCount = 0
      for (let first = 0; first < texts.length; first += batchSize) {
        const batch = texts.slice(first, first + batchSize).map(async (text) => {
          const key = deskTextKey(text)
          const { typed } = desk.get(key)
          const { source } = text
          const answer = await queryClient
            .fetchQuery(translationQuery(orgId, source.text, to, source.lang))
            .catch(() => null)
          if (!answer?.text || desk.get(key).typed !== typed) return
          suggestionCount++
          desk.type(key, answer.text, 'suggested')
        })
        await Promise.all(batch)
      }
      return suggestionCount
    },
    [desk, orgId, to],
  )
  return useMemo(
    () =>
      Object.assign(suggest, {
        canSuggest: ({ source, longest }: DeskText) => translation && longest !== null && isTranslatable(source.text),
      }),
    [suggest, translation],
  )
}
