import type { z } from 'zod'
import { blankRichText, plainText, type RichText } from '#core/rich-text/document.ts'
import type { Lang } from './contract.ts'
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
  /** The text by language; for a rich text, its plain text. */
  text: TextByLang
}

interface CollectingReader {
  (path: string, text: TextByLang | null | undefined): string
  rich: (path: string, text: Readonly<Partial<Record<string, RichText>>> | null | undefined) => RichText
  fallback: string[]
  fallbackLangs: Record<string, Lang>
  drafted: string[]
}

/**
 * Returns the texts of `item` that `present` reads, in reading order, so that exactly the displayed texts are listed.
 * `editable` is needed for texts that can be written one by one.
 */
export function collectTexts(
  item: Omit<FoundText, 'path' | 'key' | 'maxLength' | 'text'>,
  present: (read: CollectingReader) => unknown,
  /** The stored record, and the input schema of its command. */
  editable?: { stored: object; input: z.ZodType },
): FoundText[] {
  const found: FoundText[] = []
  const keyAt = (path: string) => (editable ? stableTextKey(editable.stored, path) : path)
  const read = (path: string, text: TextByLang | null | undefined) => {
    const maxLength = editable ? maxLengthAt(editable.input, editable.stored, path) : null
    found.push({ ...item, path, key: keyAt(path), maxLength, text: text ?? {} })
    return ''
  }
  const rich: CollectingReader['rich'] = (path, text) => {
    const plainTexts = Object.entries(text ?? {}).map(([lang, document]) => [lang, document && plainText(document)])
    found.push({ ...item, path, key: keyAt(path), maxLength: null, text: Object.fromEntries(plainTexts) })
    return blankRichText
  }
  present(Object.assign(read, { rich, fallback: [], fallbackLangs: {}, drafted: [] }))
  return found
}
