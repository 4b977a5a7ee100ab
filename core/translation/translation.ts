import type { Lang } from '#core/i18n/contract.ts'

export const translationEngines = ['deepl', 'libretranslate'] as const

export interface TranslationSettings {
  engine: (typeof translationEngines)[number]
  /** The engine's address, without a path. */
  url: string
  key: string | null
  /** Milliseconds for one response. */
  timeout: number
}

export interface EngineTranslation {
  text: string
  /** The language that the engine detected, such as `de`; null: unknown. */
  from: string | null
}

/** Translates texts. Used on the server only, so that the key and guests' texts are sent to nobody else. */
export interface TranslationEngine {
  readonly name: TranslationSettings['engine']
  /** The calls of this process by their end. */
  readonly outcomes?: Readonly<Record<'answered' | 'failed', number>>
  /**
   * Translates the texts, at most `maxTextsPerCall` with `maxCharactersPerCall` in total; the results are in the same
   * order. Without `from` the engine detects the language. Throws `RemoteServerError` when the engine does not answer
   * as expected.
   */
  translate(texts: string[], to: Lang, from?: Lang): Promise<EngineTranslation[]>
}

/** The limits of one call, which even the strictest engine accepts (DeepL: 50 texts, 128 KiB). */
export const maxTextsPerCall = 50
export const maxCharactersPerCall = 30_000
