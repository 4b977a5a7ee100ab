import { blankRichText, isBlankRichText, isRichText, type RichText } from '#core/rich-text/document.ts'
import { staffLangs } from '#locales/languages.ts'
import type {
  AllRichTexts,
  AllTexts,
  Lang,
  Localized,
  LocalizedRichText,
  RichTextLike,
  StaffLang,
  TextLang,
} from './contract.ts'

/** The same value in the languages of the back office and some others. */
const inLanguages = <Value>(value: Value, langs: readonly Lang[] = []) =>
  Object.fromEntries([...staffLangs, ...langs].map((lang) => [lang, value])) as Record<StaffLang, Value>

/** A text that is written in no language yet. */
export const blankText: AllTexts = inLanguages('')

export const blankRichTexts: AllRichTexts = inLanguages(blankRichText)

/** Whether a value is a text or a rich text by language, as `lang=all` answers. */
export const isInAllLanguages = (value: unknown): value is AllTexts | AllRichTexts =>
  typeof value === 'object' && value !== null && staffLangs.every((lang) => lang in value)

const isNotEmpty = (text: string | RichText | undefined) => (isRichText(text) ? !isBlankRichText(text) : Boolean(text))

/** The language in which a text is read: `lang`, else the default one, else any that there is. */
export const availableLang = (
  text: Partial<Record<Lang, string | RichText>> | null | undefined,
  lang: Lang,
  defaultLang: Lang,
): Lang | undefined =>
  [lang, defaultLang, ...(Object.keys(text ?? {}) as Lang[])].find((each) => isNotEmpty(text?.[each]))

function firstAvailable<Value extends string | RichText>(
  text: Partial<Record<Lang, Value>> | null | undefined,
  lang: Lang,
  defaultLang: Lang,
): Value | undefined {
  const available = availableLang(text, lang, defaultLang)
  return available && text?.[available]
}

/** A missing text falls back to the hotel's default language, then to any language there is. */
export const readText = (text: Localized | null | undefined, lang: Lang, defaultLang: Lang): string =>
  firstAvailable(text, lang, defaultLang) ?? ''

export const readRichText = (text: LocalizedRichText | null | undefined, lang: Lang, defaultLang: Lang): RichText =>
  firstAvailable(text, lang, defaultLang) ?? blankRichText

/**
 * Writes a text in `lang`, or in each language given, and keeps the other languages. An empty text removes the text in
 * its language.
 */
export const writeText = (stored: Localized | null | undefined, lang: TextLang, input: string | Localized): Localized =>
  mergeTexts(stored, typeof input === 'string' ? { [lang]: input } : input)

export const writeRichText = (
  stored: LocalizedRichText | null | undefined,
  lang: TextLang,
  input: RichText | LocalizedRichText,
): LocalizedRichText => mergeTexts(stored, isRichText(input) ? { [lang]: input } : input)

const mergeTexts = <Value extends string | RichText>(
  stored: Partial<Record<Lang, Value>> | null | undefined,
  input: Partial<Record<Lang, Value>>,
): Partial<Record<Lang, Value>> =>
  Object.fromEntries(Object.entries({ ...stored, ...input }).filter(([, text]) => isNotEmpty(text)))

export interface TextReader<T = string> {
  (path: string, text: Localized | null | undefined): T
  rich(path: string, text: LocalizedRichText | null | undefined): RichTextLike<T>
  /** Paths of the texts that are missing in the requested language but exist in another one. */
  fallback: string[]
  /** The languages of those texts, by path, where it is not the hotel's default language. */
  fallbackLangs: Record<string, Lang>
  /** Paths of the texts that a translation engine has drafted. */
  drafted: string[]
}

/**
 * Finds what a translation engine has drafted for the text at a path that the hotel has not translated. `source`: what
 * is read there without a draft.
 */
export type DraftOf = (path: string, source: { lang: Lang; text: string }) => string | undefined

/** The languages of a hotel: those that it offers, and the one that guests read where a text is missing. */
export interface HotelLanguages {
  languages: readonly Lang[]
  defaultLang: Lang
}

/** A hotel whose texts are drafted. */
export type DraftedHotel = HotelLanguages & { id: string }

/**
 * Reads many texts in one language and records where it fell back to another language or found none; or reads them in
 * all languages of the hotel.
 */
export function textReader<RequestedLang extends TextLang>(
  requested: RequestedLang,
  { languages, defaultLang }: HotelLanguages,
  missing: 'default' | 'none' = 'default',
  draftOf?: DraftOf,
): TextReader<RequestedLang extends 'all' ? AllTexts : string> {
  const lang: TextLang = requested
  const fallback: string[] = []
  const fallbackLangs: Record<string, Lang> = {}
  const drafted: string[] = []
  const readIn = <Value extends string | RichText>(
    path: string,
    text: Partial<Record<Lang, Value>> | null | undefined,
    blank: Value,
  ): Value | Record<StaffLang, Value> => {
    if (lang === 'all') return { ...inLanguages(blank, languages), ...text }
    const textInLang = text?.[lang]
    if (textInLang !== undefined && isNotEmpty(textInLang)) return textInLang
    const fallbackLang = availableLang(text, lang, defaultLang)
    const source = fallbackLang && text?.[fallbackLang]
    const draft = typeof source === 'string' ? draftOf?.(path, { lang: fallbackLang as Lang, text: source }) : undefined
    if (draft !== undefined) {
      drafted.push(path)
      return draft as Value
    }
    if (fallbackLang) fallback.push(path)
    if (fallbackLang && fallbackLang !== defaultLang) fallbackLangs[path] = fallbackLang
    return (missing === 'default' && source) || blank
  }
  const read = (path: string, text: Localized | null | undefined) => readIn(path, text, '')
  const rich = (path: string, text: LocalizedRichText | null | undefined) => readIn(path, text, blankRichText)
  return Object.assign(read, { rich, fallback, fallbackLangs, drafted }) as TextReader<
    RequestedLang extends 'all' ? AllTexts : string
  >
}
