import { deepl } from './deepl.ts'
import { libretranslate } from './libretranslate.ts'
import type { TranslationEngine, TranslationSettings } from './translation.ts'

/** The configured engine; null: translation is off. */
export function translationEngine(settings: TranslationSettings | null | undefined): TranslationEngine | null {
  if (!settings) return null
  return counted(settings.engine === 'deepl' ? deepl(settings) : libretranslate(settings))
}

/** The same engine, which counts how its calls end. */
function counted(engine: TranslationEngine): TranslationEngine {
  const outcomes = { answered: 0, failed: 0 }
  const translate: TranslationEngine['translate'] = async (...call) => {
    try {
      const translated = await engine.translate(...call)
      outcomes.answered++
      return translated
    } catch (error) {
      outcomes.failed++
      throw error
    }
  }
  return { name: engine.name, outcomes, translate }
}
