import type { z } from 'zod'
import { keyOf, longestAt } from './text-path.ts'

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
  /** The same with the ids of list items in the place of their numbers: it still names the text when the list is sorted. */
  key: string
  /** Characters it may have; null: it is no plain text, and is written in its own editor alone. */
  longest: number | null
  text: Said
}

/** The texts that `present` reads, in that order: whatever is shown of a thing is thereby found, and nothing else. */
export function textsRead(
  where: Omit<FoundText, 'path' | 'key' | 'longest' | 'text'>,
  present: (read: ((path: string, text: Said | null | undefined) => string) & { fallback: string[] }) => unknown,
  /** The thing as it is stored, and what its command takes. */
  written?: { stored: object; input: z.ZodType },
): FoundText[] {
  const found: FoundText[] = []
  const read = (path: string, text: Said | null | undefined) => {
    const key = written ? keyOf(written.stored, path) : path
    const longest = written ? longestAt(written.input, written.stored, path) : null
    found.push({ ...where, path, key, longest, text: text ?? {} })
    return ''
  }
  present(Object.assign(read, { fallback: [] }))
  return found
}
