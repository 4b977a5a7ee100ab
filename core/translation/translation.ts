import type { Lang } from '#core/i18n/contract.ts'

export const translationEngines = ['deepl', 'libretranslate'] as const

export interface TranslationSettings {
  engine: (typeof translationEngines)[number]
  /** Where it is, without a path. */
  url: string
  key: string | null
  /** Milliseconds for one answer. */
  timeout: number
}

export interface EngineTranslation {
  text: string
  /** The language that the engine found, `de`; null: it did not say. */
  from: string | null
}

/** What translates texts. On the server only: its key and what guests wrote go to nobody else. */
export interface TranslationEngine {
  readonly name: TranslationSettings['engine']
  /**
   * Each text in its turn, at most `maxTextsPerCall` with `maxCharactersPerCall` in all. Without `from` the engine finds the language. Throws
   * `RemoteServerError` when the engine does not answer as it should.
   */
  translate(texts: string[], to: Lang, from?: Lang): Promise<EngineTranslation[]>
}

/** Of one call: what the strictest engine takes (DeepL: 50 texts, 128 KiB). */
export const maxTextsPerCall = 50
export const maxCharactersPerCall = 30_000
