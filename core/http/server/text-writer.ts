import { v7 as uuid } from 'uuid'
import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import type { Lang, Localized, LocalizedRichText, TextLang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { writeRichText, writeText } from '#core/i18n/localized.ts'
import type { RichText } from '#core/rich-text/document.ts'

type TextInput = string | Localized | undefined

/** Writes the texts and lists of one call, given in one language or in all of them, and gathers everything that is wrong. */
export function textWriter(lang: TextLang) {
  const faults: FieldProblem[] = []
  const usedPaths = new Set<string>()

  /** A text that is not given stays as it is. */
  const text = (stored: Localized | null | undefined, input: TextInput): Localized =>
    input === undefined ? (stored ?? {}) : writeText(stored, lang, input)

  const rich = (
    stored: LocalizedRichText | null | undefined,
    input: RichText | LocalizedRichText | undefined,
  ): LocalizedRichText => (input === undefined ? (stored ?? {}) : writeRichText(stored, lang, input))

  /**
   * A text that a thing is called by: some language must have it. `own`: the language of the hotel, which must have it where it is
   * among those that are written.
   */
  const name = (path: string, stored: Localized | null | undefined, input: TextInput, own?: Lang): Localized => {
    const written = text(stored, input)
    const needed = own && (lang === 'all' || lang === own) ? [own] : langs
    if (input !== undefined && !needed.some((each) => written[each])) faults.push({ path, code: 'required' })
    return written
  }

  /**
   * The items of a list: one with a known id keeps it and its texts in the other languages, one with an id of its own is new, one
   * without gets an id. A second one with the same id is a copy; sent with all languages, it is a mistake.
   */
  const list = <Stored extends { id: string }, Item extends { id?: string }>(
    path: string,
    stored: readonly Stored[] | null | undefined,
    input: readonly Item[],
    make: (item: Item & { id: string }, before: Stored | undefined, path: string) => Stored,
  ): Stored[] =>
    input.map((item, index) => {
      const at = `${path}.${index}`
      const copied = item.id !== undefined && usedPaths.has(item.id)
      if (copied && lang === 'all') faults.push({ path: `${at}.id`, code: 'duplicate_id' })
      const id = item.id === undefined || copied ? uuid() : item.id
      usedPaths.add(id)
      return make(
        { ...item, id },
        stored?.find((one) => one.id === id),
        at,
      )
    })

  /** Throws `invalid` with everything that was wrong. */
  const assertValid = () => {
    if (faults.length > 0) throw new ApiError('invalid', { fields: faults })
  }
  return { text, rich, name, list, assertValid }
}
export type TextWriter = ReturnType<typeof textWriter>
