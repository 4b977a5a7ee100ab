import type { i18n } from 'i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { makeI18n } from '#core/i18n/i18n.ts'

const catalogues = {
  fr: () => import('#locales/fr/index.ts'),
  en: () => import('#locales/en/index.ts'),
  es: () => import('#locales/es/index.ts'),
}
const loaded = new Map<Lang, i18n>()

/** The translator of one language; its texts are loaded once, when the language is first shown. */
export async function loadI18n(lang: Lang): Promise<i18n> {
  const cached = loaded.get(lang)
  if (cached) return cached
  const instance = makeI18n(lang, (await catalogues[lang]()).default)
  loaded.set(lang, instance)
  return instance
}
