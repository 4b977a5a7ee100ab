import { useEffect } from 'react'
import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { loadWords } from './language-words.ts'

export const search: GuestModule = {
  name: 'search',
  /** Loads the code for suggestions and the words of the language, so that they are also available offline. */
  Dock() {
    const { lang } = useGuest()
    useEffect(() => void import('./answers.tsx').catch(() => undefined), [])
    useEffect(() => void loadWords(lang), [lang])
    return null
  },
}
