import type { z } from 'zod'
import { blankRichText, plainText, type RichText } from '#core/rich-text/document.ts'
import { maxLengthAt, stableTextKey } from './text-path.ts'

type TextByLang = Readonly<Partial<Record<string, string>>>

/** A text as it is stored, by language, and where it stands. */
export interface FoundText {
  /** What holds it, by the word its module has for that: `service`, `info`. */
  place: string
  /** The service, article, page or picture; of information, the hotel. */
  id: string
  /** Of an article. */
  serviceId: string | null
  /** What it is called, in each language; nothing for information. */
  subject: TextByLang
  /** Within it: `info.items.0.title`, `options.1.name`. */
  path: string
  /** The same with the ids of list items in the place of their numbers: it still names the text when the list is sorted. */
  key: string
  /** Characters it may have; null: it is a document, and is written in its own editor alone. */
  maxLength: number | null
  /** Of a document its words alone. */
  text: TextByLang
}

interface Reader {
  (path: string, text: TextByLang | null | undefined): string
  rich: (path: string, text: Readonly<Partial<Record<string, RichText>>> | null | undefined) => RichText
  fallback: string[]
}

/** The texts that `present` reads, in that order: so exactly the texts that are shown are found. */
export function textsRead(
  where: Omit<FoundText, 'path' | 'key' | 'maxLength' | 'text'>,
  present: (read: Reader) => unknown,
  /** The record as it is stored, and what its command takes. */
  written?: { stored: object; input: z.ZodType },
): FoundText[] {
  const found: FoundText[] = []
  const keyAt = (path: string) => (written ? stableTextKey(written.stored, path) : path)
  const read = (path: string, text: TextByLang | null | undefined) => {
    const maxLength = written ? maxLengthAt(written.input, written.stored, path) : null
    found.push({ ...where, path, key: keyAt(path), maxLength, text: text ?? {} })
    return ''
  }
  const rich: Reader['rich'] = (path, text) => {
    const plainTexts = Object.entries(text ?? {}).map(([lang, document]) => [lang, document && plainText(document)])
    found.push({ ...where, path, key: keyAt(path), maxLength: null, text: Object.fromEntries(plainTexts) })
    return blankRichText
  }
  present(Object.assign(read, { rich, fallback: [] }))
  return found
}
