import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { type Find, makeFinder } from './finder.ts'
import { entriesOf } from './sources.ts'

/** Finds in what the hotel is now; null until its first index is made. While a newer one is made, the one before answers. */
export function useFinder() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const [find, setFind] = useState<Find | null>(null)
  useEffect(() => {
    let over = false
    void makeFinder(entriesOf(hotel, t), lang).then((made) => {
      if (!over) setFind(() => made)
    })
    return () => {
      over = true
    }
  }, [hotel, lang, t])
  return find
}
