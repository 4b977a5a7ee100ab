import { deepl } from './deepl.ts'
import { libretranslate } from './libretranslate.ts'
import type { TranslationEngine, TranslationSettings } from './translation.ts'

/** The configured engine; null: translation is off. */
export function translationEngine(settings: TranslationSettings | null | undefined): TranslationEngine | null {
  if (!settings) return null
  return settings.engine === 'deepl' ? deepl(settings) : libretranslate(settings)
}
