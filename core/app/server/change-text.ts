import type { z } from 'zod'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { parseWithSchema } from '#core/http/server/request/read-request.ts'
import { type InAnyLanguage, inAllLanguages, type Lang, type TextQuery } from '#core/i18n/contract.ts'
import { textPathOf, valueAt, withValueAt } from '#core/i18n/text-path.ts'

/** One text of a thing in one language. */
export interface TextChange {
  id: string
  /** Of an article. */
  serviceId: string | null
  /** As `FoundText` has it. */
  key: string
  lang: Lang
  text: string
  /** What the person saw there in this language before. */
  seenText: string
}

interface TextOwner<Patch extends z.ZodType> {
  /** What the command takes, in one language. */
  input: Patch
  /** The thing as it is stored, with the version that the command compares; undefined: there is none. */
  read: () => Promise<{ stored: object; version: number } | undefined>
  save: (patch: InAnyLanguage<Patch>, view: TextQuery, version: number) => Promise<unknown>
}

const inAll: TextQuery = { lang: 'all', fallback: 'none' }
/** Somebody else may save the thing between reading and writing: then it is read again. */
const attempts = 5

/**
 * Writes one text of a thing with the thing's own command, so that its rules, limits, journal and events hold. Throws `not_found`
 * where the text is no more, and `conflict` with the text that is there where that is not the one the person saw.
 */
export async function changeText<Patch extends z.ZodType>(
  { key, lang, text, seenText }: TextChange,
  { input, read, save }: TextOwner<Patch>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { stored, version } = (await read()) ?? throwNotFound()
    const path = textPathOf(stored, key) ?? throwNotFound()
    const texts = valueAt(stored, path)
    const there = (typeof texts === 'object' && texts !== null && (texts as Record<string, unknown>)[lang]) || ''
    if (there !== seenText) throw new ApiError('conflict', { context: { text: there } })
    if (text === seenText) return
    const patch = parseWithSchema(inAllLanguages(input), withValueAt(stored, path, { [lang]: text }))
    try {
      await save(patch as InAnyLanguage<Patch>, inAll, version)
      return
    } catch (error) {
      const overtaken = error instanceof ApiError && error.code === 'precondition_failed'
      if (!overtaken || attempt === attempts) throw error
    }
  }
}
