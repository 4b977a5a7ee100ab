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
  text: Said
}

/** The texts that `present` reads, in that order: whatever is shown of a thing is thereby found, and nothing else. */
export function textsRead(
  where: Omit<FoundText, 'path' | 'text'>,
  present: (read: ((path: string, text: Said | null | undefined) => string) & { fallback: string[] }) => unknown,
): FoundText[] {
  const found: FoundText[] = []
  const read = (path: string, text: Said | null | undefined) => {
    found.push({ ...where, path, text: text ?? {} })
    return ''
  }
  present(Object.assign(read, { fallback: [] }))
  return found
}
