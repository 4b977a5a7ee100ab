import type { FoundText } from '#core/i18n/found-text.ts'
import { isWritten } from '#core/i18n/missing.ts'

type TextByLang = FoundText['text']

/** Minimum characters for a copy: shorter texts are often the same in two languages: `Menu`, `Wi-Fi`, `Spa`. */
const tellsLanguage = 25

/**
 * Whether a text in `lang` is identical to the one in another language of the hotel, and too long for a coincidence.
 */
export function isCopied(text: TextByLang, lang: string, langs: readonly string[]): boolean {
  const content = text[lang]?.trim() ?? ''
  return content.length >= tellsLanguage && langs.some((other) => other !== lang && text[other]?.trim() === content)
}

interface Completeness<Lang> {
  lang: Lang
  /** Texts written in this language, of the `total` that are written in any of the hotel's. */
  written: number
  total: number
}

/** How complete each language of a hotel is. */
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
