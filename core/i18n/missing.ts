import { isBlankRichText, isRichText, type RichText } from '#core/rich-text/document.ts'
import type { Lang } from './contract.ts'

type TextByLang = Readonly<Partial<Record<string, string | RichText>>>

/** Whether a text contains anything but white space. */
export const isWritten = (text: unknown): text is string | RichText =>
  typeof text === 'string' ? text.trim() !== '' : isRichText(text) && !isBlankRichText(text)

/**
 * Whether a text still has to be written in `lang`, one of `langs`: it is empty there although another of them has it,
 * or it is required. Texts in languages that the hotel no longer offers do not count.
 */
export const isMissing = (text: TextByLang, lang: string, langs: readonly string[], required = false): boolean =>
  !isWritten(text[lang]) && (required || langs.some((other) => isWritten(text[other])))

/** How many of these texts still have to be written, by language. */
export const countMissing = (
  texts: readonly { text: TextByLang; required?: boolean }[],
  langs: readonly Lang[],
): Partial<Record<Lang, number>> =>
  Object.fromEntries(
    langs.map((lang) => [lang, texts.filter(({ text, required }) => isMissing(text, lang, langs, required)).length]),
  )
