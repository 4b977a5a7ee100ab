import { useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useRetry } from './retry.ts'

const retryMs = 15_000

/**
 * Whether texts that are no part of the first visit are there in the page's language. They are loaded once they are
 * wanted, and again after a failure. `load` returns them as the language's catalogue holds them.
 */
export function useLazyTexts(wanted: boolean, load: (lang: Lang) => Promise<object>): boolean {
  const { i18n } = useTranslation()
  const lang = i18n.language
  const [loaded, setLoaded] = useState<Lang | null>(null)
  const add = async () => {
    i18n.addTexts(await load(lang))
    setLoaded(lang)
  }
  useRetry(wanted && loaded !== lang, () => add().catch(() => undefined), retryMs)
  return loaded === lang
}
