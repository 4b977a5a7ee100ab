import { v7 as uuid } from 'uuid'
import { Fault, type FieldFault } from '#core/http/server/fault.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import { readText, writeText } from '#core/i18n/localized.ts'
import type { ArticlePatch } from '../contract.ts'
import type { StoredOption } from '../schema.ts'

/** The language that texts are written in, and the hotel's own, which every name must have. */
interface Pen {
  lang: Lang
  defaultLang: Lang
}

/** A text of a patch: one that is not given stays as it is. */
export const rewrite = (stored: Localized, { lang }: Pen, text: string | undefined) =>
  text === undefined ? stored : writeText(stored, lang, text)

/** The same for a name. Throws `invalid` where nothing would be left to call the thing by. */
export function rename(stored: Localized, pen: Pen, text: string | undefined): Localized {
  const name = rewrite(stored, pen, text)
  if (text !== undefined && isNameless(name, pen)) throw new Fault('invalid', { fields: [missing('name')] })
  return name
}

const missing = (path: string): FieldFault => ({ path, code: 'required' })

/** A translation may be missing: guests then read the hotel's own language. That one may not. */
const isNameless = (name: Localized, { lang, defaultLang }: Pen) =>
  lang === defaultLang ? !name[lang] : !readText(name, lang, defaultLang)

/**
 * Options and choices that carry a known id keep it and their other languages; the others, and copies, are new. Throws
 * `invalid` with every one that would be left without a name.
 */
export function writeOptions(
  stored: StoredOption[],
  given: NonNullable<ArticlePatch['options']>,
  pen: Pen,
): StoredOption[] {
  const taken = new Set<string>()
  const faults: FieldFault[] = []
  const find = <Item extends { id: string }>(items: Item[] | undefined, wanted: string | undefined) => {
    const item = items?.find(({ id }) => id === wanted && !taken.has(id))
    if (item) taken.add(item.id)
    return item
  }
  const named = (before: { id: string; name: Localized } | undefined, text: string, path: string) => {
    const name = writeText(before?.name, pen.lang, text)
    if (isNameless(name, pen)) faults.push(missing(`${path}.name`))
    return { id: before?.id ?? uuid(), name }
  }
  const options = given.map(({ id, name, min, max, choices }, o) => {
    const before = find(stored, id)
    return {
      ...named(before, name, `options.${o}`),
      min,
      max,
      choices: choices.map((choice, c) => ({
        ...named(find(before?.choices, choice.id), choice.name, `options.${o}.choices.${c}`),
        price: choice.price,
      })),
    }
  })
  if (faults.length > 0) throw new Fault('invalid', { fields: faults })
  return options
}
