import { v7 as uuid } from 'uuid'
import { ApiError, type FieldProblem } from '#core/errors/server/api-error.ts'
import type { Lang, Localized, LocalizedRichText, TextLang } from '#core/i18n/contract.ts'
import { writeRichText, writeText } from '#core/i18n/localized.ts'
import type { RichText } from '#core/rich-text/document.ts'
import { guestLangs } from '#locales/languages.ts'

type TextInput = string | Localized | undefined

/** Writes the texts and lists of one call, in one language or in all of them, and collects all errors. */
export function textWriter(lang: TextLang) {
  const problems: FieldProblem[] = []
  const usedIds = new Set<string>()

  /** A text that was not sent stays as it is. */
  const text = (stored: Localized | null | undefined, input: TextInput): Localized =>
    input === undefined ? (stored ?? {}) : writeText(stored, lang, input)

  const rich = (
    stored: LocalizedRichText | null | undefined,
    input: RichText | LocalizedRichText | undefined,
  ): LocalizedRichText => (input === undefined ? (stored ?? {}) : writeRichText(stored, lang, input))

  /**
   * Writes an item's name, which must exist in some language. `requiredLang` is the hotel's language, which must have a
   * name if it is among the languages written.
   */
  const name = (
    path: string,
    stored: Localized | null | undefined,
    input: TextInput,
    requiredLang?: Lang,
  ): Localized => {
    const written = text(stored, input)
    const langsWithName = requiredLang && (lang === 'all' || lang === requiredLang) ? [requiredLang] : guestLangs
    if (input !== undefined && !langsWithName.some((each) => written[each])) problems.push({ path, code: 'required' })
    return written
  }

  /**
   * Writes the items of a list: a known id keeps its item and the item's texts in other languages, an unknown id
   * creates an item, and without an id one is assigned. A second item with the same id becomes a copy, or an error when
   * sent with `lang=all`.
   */
  const list = <Stored extends { id: string }, Item extends { id?: string }>(
    path: string,
    stored: readonly Stored[] | null | undefined,
    input: readonly Item[],
    createItem: (item: Item & { id: string }, before: Stored | undefined, path: string) => Stored,
  ): Stored[] =>
    input.map((item, index) => {
      const itemPath = `${path}.${index}`
      const isDuplicate = item.id !== undefined && usedIds.has(item.id)
      if (isDuplicate && lang === 'all') problems.push({ path: `${itemPath}.id`, code: 'duplicate_id' })
      const id = item.id === undefined || isDuplicate ? uuid() : item.id
      usedIds.add(id)
      return createItem(
        { ...item, id },
        stored?.find((one) => one.id === id),
        itemPath,
      )
    })

  /** Throws `invalid` with all collected errors. */
  const assertValid = () => {
    if (problems.length > 0) throw new ApiError('invalid', { fields: problems })
  }
  return { text, rich, name, list, assertValid }
}
export type TextWriter = ReturnType<typeof textWriter>
