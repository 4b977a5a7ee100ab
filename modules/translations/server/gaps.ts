import type { FoundText } from '#core/i18n/found-text.ts'
import { isMissing, isWritten } from '#core/i18n/missing.ts'
import type { Gap } from '../rules.ts'

type Said = FoundText['text']

/** Shorter texts are often the same in two languages: `Menu`, `Wi-Fi`, `Spa`. Characters. */
const tellsLanguage = 25

/** What a text lacks in `lang`; null: nothing, or nobody has written it in any language of the hotel. */
export function gapOf(text: Said, lang: string, langs: readonly string[]): Gap | null {
  if (isMissing(text, lang, langs)) return 'missing'
  const own = text[lang]?.trim() ?? ''
  const copied = langs.some((other) => other !== lang && text[other]?.trim() === own)
  return own.length >= tellsLanguage && copied ? 'same' : null
}

interface Completeness<Lang> {
  lang: Lang
  /** Texts that guests find in this language, of `total` that are written in any of the hotel's. */
  written: number
  total: number
}

/** How far each language of a hotel has come. */
export function completeness<Lang extends string>(
  texts: readonly Pick<FoundText, 'text'>[],
  langs: readonly Lang[],
): Completeness<Lang>[] {
  const said = texts.filter(({ text }) => langs.some((lang) => isWritten(text[lang])))
  return langs.map((lang) => ({
    lang,
    written: said.filter(({ text }) => isWritten(text[lang])).length,
    total: said.length,
  }))
}
