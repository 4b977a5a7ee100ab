import { isBlank, isRichText, type RichText } from '#core/rich-text/document.ts'
import type { Lang } from './contract.ts'

type Said = Readonly<Partial<Record<string, string | RichText>>>

/** Whether anything but blanks stands there. */
export const isWritten = (text: unknown): text is string | RichText =>
  typeof text === 'string' ? text.trim() !== '' : isRichText(text) && !isBlank(text)

/**
 * Whether a text is still to be written in `lang`, one of `langs`: it is blank there while another of them has it, or it is
 * required. What is written in a language that the hotel does not have any more asks for nothing.
 */
export const isMissing = (text: Said, lang: string, langs: readonly string[], required = false): boolean =>
  !isWritten(text[lang]) && (required || langs.some((other) => isWritten(text[other])))

/** How many of these texts are still to be written in each language. */
export const countMissing = (
  texts: readonly { text: Said; required?: boolean }[],
  langs: readonly Lang[],
): Partial<Record<Lang, number>> =>
  Object.fromEntries(
    langs.map((lang) => [lang, texts.filter(({ text, required }) => isMissing(text, lang, langs, required)).length]),
  )
