import type { z } from 'zod'
import { blankRichText, plainText, type RichText } from '#core/rich-text/document.ts'
import { maxLengthAt, stableTextKey } from './text-path.ts'

type TextByLang = Readonly<Partial<Record<string, string>>>

/** A stored text by language, and its location. */
export interface FoundText {
  /** The kind of item that contains the text, as its module names it: `service`, `info`. */
  place: string
  /** The id of the service, article, page or picture; for information, of the hotel. */
  id: string
  /** The service of an article; null for other items. */
  serviceId: string | null
  /** The item's name in each language; empty for information. */
  subject: TextByLang
  /** The path within the item: `info.items.0.title`, `options.1.name`. */
  path: string
  /** The path with ids instead of the positions of list items, so that it stays valid when the list is sorted. */
  key: string
  /** The maximum number of characters; null: a rich text, which only its own editor can write. */
  maxLength: number | null
  /** The text; of a rich text only its plain text. */
  text: TextByLang
}

interface Reader {
  (path: string, text: TextByLang | null | undefined): string
  rich: (path: string, text: Readonly<Partial<Record<string, RichText>>> | null | undefined) => RichText
  fallback: string[]
}

/** The texts that `present` reads, in that order, so that exactly the displayed texts are found. */
export function textsRead(
  where: Omit<FoundText, 'path' | 'key' | 'maxLength' | 'text'>,
  present: (read: Reader) => unknown,
  /** The stored record, and the input schema of its command. */
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
