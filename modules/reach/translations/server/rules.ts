import type { FoundText } from '#core/i18n/found-text.ts'
import { isWritten } from '#core/i18n/missing.ts'

type TextByLang = FoundText['text']

/** Shorter texts are often the same in two languages: `Menu`, `Wi-Fi`, `Spa`. Characters. */
const tellsLanguage = 25

/** Whether a text says in `lang` what another language of the hotel says, word for word, at a length where that is no coincidence. */
export function isCopied(text: TextByLang, lang: string, langs: readonly string[]): boolean {
  const own = text[lang]?.trim() ?? ''
  return own.length >= tellsLanguage && langs.some((other) => other !== lang && text[other]?.trim() === own)
}

interface Completeness<Lang> {
  lang: Lang
  /** Texts that guests find in this language, of `total` that are written in any of the hotel's. */
  written: number
  total: number
}

/** How far each language of a hotel has come. */
export function translationCompleteness<Lang extends string>(
  texts: readonly Pick<FoundText, 'text'>[],
  langs: readonly Lang[],
): Completeness<Lang>[] {
  const writtenTexts = texts.filter(({ text }) => langs.some((lang) => isWritten(text[lang])))
  return langs.map((lang) => ({
    lang,
    written: writtenTexts.filter(({ text }) => isWritten(text[lang])).length,
    total: writtenTexts.length,
  }))
}
