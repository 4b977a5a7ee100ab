import type { Lang } from '#core/i18n/contract.ts'
import type { I18n } from '#core/i18n/i18n.ts'
import { makeI18n } from '#core/i18n/i18n.ts'

const catalogues = import.meta.glob<object>('/locales/*/index.ts', { import: 'default' })
const loaded = new Map<Lang, I18n>()

/**
 * The translator of one language; its texts are loaded once, when the language is first shown. A guest's language that
 * the back office does not have contains the texts for guests only.
 */
export async function loadI18n(lang: Lang): Promise<I18n> {
  const cached = loaded.get(lang)
  if (cached) return cached
  const instance = makeI18n(lang, (await catalogues[`/locales/${lang}/index.ts`]?.()) ?? {})
  loaded.set(lang, instance)
  return instance
}
