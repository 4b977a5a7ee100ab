import { blankRichText, plainText, type RichText } from '#core/rich-text/document.ts'

type Said = Readonly<Partial<Record<string, string>>>

/** A text as it is stored, by language, and where it stands. */
export interface FoundText {
  /** What holds it, by the word its module has for that: `service`, `info`. */
  place: string
  /** The service, article, page or picture; of information, the hotel. */
  id: string
  /** Of an article. */
  serviceId: string | null
  /** What it is called, in each language; nothing for information. */
  subject: Said
  /** Within it: `info.items.0.title`, `options.1.name`. */
  path: string
  /** Of a document its words alone. */
  text: Said
  /** It is a document, and written as one. */
  rich?: true
}

interface Reader {
  (path: string, text: Said | null | undefined): string
  rich: (path: string, text: Readonly<Partial<Record<string, RichText>>> | null | undefined) => RichText
  fallback: string[]
}

/** The texts that `present` reads, in that order: whatever is shown of a thing is thereby found, and nothing else. */
export function textsRead(where: Omit<FoundText, 'path' | 'text'>, present: (read: Reader) => unknown): FoundText[] {
  const found: FoundText[] = []
  const read = (path: string, text: Said | null | undefined) => {
    found.push({ ...where, path, text: text ?? {} })
    return ''
  }
  const rich: Reader['rich'] = (path, text) => {
    const words = Object.entries(text ?? {}).map(([lang, document]) => [lang, document && plainText(document)])
    found.push({ ...where, path, text: Object.fromEntries(words), rich: true })
    return blankRichText
  }
  present(Object.assign(read, { rich, fallback: [] }))
  return found
}
