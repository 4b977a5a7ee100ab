import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { createSearch, type SearchFunction } from './search-engine.ts'
import { searchEntriesOf } from './search-entries.ts'

/**
 * The search function for the current hotel data; null until the first index is ready. While a new index is built, the
 * previous one is used.
 */
export function useFinder() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const parts = useScreenParts()
  const [find, setFind] = useState<SearchFunction | null>(null)
  useEffect(() => {
    let over = false
    void createSearch(searchEntriesOf(hotel, t, parts), lang).then((search) => {
      if (!over) setFind(() => search)
    })
    return () => {
      over = true
    }
  }, [hotel, lang, t, parts])
  return find
}
