import type { Lang, Localized } from './contract.ts'

/** A missing text falls back to the hotel's default language, then to any language there is. */
export function readText(text: Localized | null | undefined, lang: Lang, defaultLang: Lang): string {
  return text?.[lang] || text?.[defaultLang] || Object.values(text ?? {}).find(Boolean) || ''
}

/** Writes `text` in `lang` and leaves the other languages as they are; an empty text removes that language's. */
export function writeText(stored: Localized | null | undefined, lang: Lang, text: string): Localized {
  const { [lang]: _, ...others } = stored ?? {}
  return text === '' ? others : { ...others, [lang]: text }
}

export interface TextReader {
  (path: string, text: Localized | null | undefined): string
  /** Paths of the texts that were missing in the language asked for while another language has them. */
  fallback: string[]
}

/** Reads many texts in one language and remembers where another language had to serve, or where a blank is shown. */
export function textReader(lang: Lang, defaultLang: Lang, missing: 'default' | 'none' = 'default'): TextReader {
  const fallback: string[] = []
  const read = (path: string, text: Localized | null | undefined): string => {
    if (text?.[lang]) return text[lang]
    const other = readText(text, lang, defaultLang)
    if (other) fallback.push(path)
    return missing === 'none' ? '' : other
  }
  return Object.assign(read, { fallback })
}
