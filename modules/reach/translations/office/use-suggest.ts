import { useCallback, useMemo } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { isTranslatable, translationQuery } from '#modules/content/translator/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { TranslationDeskStore } from './desk-store.ts'
import { type DeskText, deskTextKey } from './desk-texts.ts'

/** How many texts are requested at once; their suggestions are shown before the next request. */
const pieces = 20

/**
 * Writes an engine's suggestions into the fields, unsaved, to be reviewed. What was typed meanwhile stays. Returns how
 * many there were; unavailable while no engine is set up.
 */
export function useSuggest(desk: TranslationDeskStore, to: Lang) {
  const { orgId, translation } = useManagedHotel()
  const suggest = useCallback(
    async (texts: readonly DeskText[]): Promise<number> => {
      let found = 0
      for (let first = 0; first < texts.length; first += pieces) {
        const piece = texts.slice(first, first + pieces).map(async (text) => {
          const name = deskTextKey(text)
          const { typed } = desk.get(name)
          const { source } = text
          const answer = await queryClient
            .fetchQuery(translationQuery(orgId, source.text, to, source.lang))
            .catch(() => null)
          if (!answer?.text || desk.get(name).typed !== typed) return
          found++
          desk.type(name, answer.text, 'suggested')
        })
        await Promise.all(piece)
      }
      return found
    },
    [desk, orgId, to],
  )
  return useMemo(
    () =>
      Object.assign(suggest, {
        possible: ({ source, longest }: DeskText) => translation && longest !== null && isTranslatable(source.text),
      }),
    [suggest, translation],
  )
}
