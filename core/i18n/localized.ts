import type { AllTexts, Lang, Localized, TextLang } from './contract.ts'
import { langs } from './langs.ts'

export const blankText: AllTexts = { fr: '', en: '', es: '' }

/** Whether a value is a text in every language. */
export const isText = (value: unknown): value is AllTexts =>
  typeof value === 'object' && value !== null && langs.every((lang) => lang in value)

/** A missing text falls back to the hotel's default language, then to any language there is. */
export function readText(text: Localized | null | undefined, lang: Lang, defaultLang: Lang): string {
  return text?.[lang] || text?.[defaultLang] || Object.values(text ?? {}).find(Boolean) || ''
}

/**
 * Writes a text given in `lang`, or in each language that is named, and leaves the other languages as they are; an empty text
 * removes that language's.
 */
export function writeText(stored: Localized | null | undefined, lang: TextLang, given: string | Localized): Localized {
  const written = { ...stored, ...(typeof given === 'string' ? { [lang]: given } : given) }
  return Object.fromEntries(Object.entries(written).filter(([, text]) => text))
}

export interface TextReader<T = string> {
  (path: string, text: Localized | null | undefined): T
  /** Paths of the texts that were missing in the language asked for while another language has them. */
  fallback: string[]
}

/**
 * Reads many texts in one language and remembers where another language had to serve, or where a blank is shown; or reads them
 * in all languages, as they are stored.
 */
export function textReader<Asked extends TextLang>(
  asked: Asked,
  defaultLang: Lang,
  missing: 'default' | 'none' = 'default',
): TextReader<Asked extends 'all' ? AllTexts : string> {
  const lang: TextLang = asked
  const fallback: string[] = []
  const read = (path: string, text: Localized | null | undefined): string | AllTexts => {
    if (lang === 'all') return { ...blankText, ...text }
    if (text?.[lang]) return text[lang]
    const other = readText(text, lang, defaultLang)
    if (other) fallback.push(path)
    return missing === 'none' ? '' : other
  }
  return Object.assign(read, { fallback }) as TextReader<Asked extends 'all' ? AllTexts : string>
}
