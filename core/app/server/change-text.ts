import type { z } from 'zod'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { parseWithSchema } from '#core/http/server/request/read-request.ts'
import { type InAnyLanguage, inAllLanguages, type Lang, type TextQuery } from '#core/i18n/contract.ts'
import { textPathOf, valueAt, withValueAt } from '#core/i18n/text-path.ts'

/** The new value of one text of an item in one language. */
export interface TextChange {
  id: string
  /** The service of an article; null for other items. */
  serviceId: string | null
  /** The same key as in `FoundText`. */
  key: string
  lang: Lang
  text: string
  /** The text in this language that the person saw before the change. */
  seenText: string
}

interface TextOwner<Patch extends z.ZodType> {
  /** The schema of the command's input, in one language. */
  input: Patch
  /** The stored item with the version that the command compares; undefined: the item does not exist. */
  read: () => Promise<{ stored: object; version: number } | undefined>
  save: (patch: InAnyLanguage<Patch>, view: TextQuery, version: number) => Promise<unknown>
}

const allLanguages: TextQuery = { lang: 'all', fallback: 'none' }
/** If somebody else saves the item between the read and the write, both are repeated, up to this many attempts. */
const maxAttempts = 5

/**
 * Writes one text of an item with the item's own command, so that its rules, limits, journal and events apply. Throws
 * `not_found` when the text no longer exists, and `conflict` with the current text when the person saw another one.
 */
export async function changeText<Patch extends z.ZodType>(
  { key, lang, text, seenText }: TextChange,
  { input, read, save }: TextOwner<Patch>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { stored, version } = (await read()) ?? throwNotFound()
    const path = textPathOf(stored, key) ?? throwNotFound()
    const texts = valueAt(stored, path)
    const currentText = (typeof texts === 'object' && texts !== null && (texts as Record<string, unknown>)[lang]) || ''
    if (currentText !== seenText) throw new ApiError('conflict', { context: { text: currentText } })
    if (text === seenText) return
    const patch = parseWithSchema(inAllLanguages(input), withValueAt(stored, path, { [lang]: text }))
    try {
      await save(patch as InAnyLanguage<Patch>, allLanguages, version)
      return
    } catch (error) {
      const savedMeanwhile = error instanceof ApiError && error.code === 'precondition_failed'
      if (!savedMeanwhile || attempt === maxAttempts) throw error
    }
  }
}
