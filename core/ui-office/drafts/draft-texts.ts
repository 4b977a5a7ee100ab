import type { AllRichTexts, AllTexts, Lang } from '#core/i18n/contract.ts'
import { isInAllLanguages, readRichText, readText } from '#core/i18n/localized.ts'
import { countMissing, isWritten } from '#core/i18n/missing.ts'
import { canonicalRichText, isRichText, type RichText, trimRichText } from '#core/rich-text/document.ts'
import { fromBreakTags, toSubmission } from '../fields/line-breaks.ts'

/** A text or rich text in every language. */
type Texts = AllTexts | AllRichTexts

/** Replaces all texts within a value by the result of `make`; `name` is the name of the text's field. */
function mapTexts(value: unknown, transform: (text: Texts, name: string) => unknown, name = ''): unknown {
  if (isInAllLanguages(value)) return transform(value, name)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, transform))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, transform, name)]))
}

const mapLanguages = (text: Texts, make: (text: string | RichText) => string | RichText) =>
  Object.fromEntries(Object.entries(text).map(([lang, each]) => [lang, make(each)])) as Texts

/** Converts a response for editing: break tags become line breaks. */
export const toTypedText = <T>(answer: T) =>
  mapTexts(answer, (text) =>
    mapLanguages(text, (each) => (isRichText(each) ? canonicalRichText(each) : fromBreakTags(each))),
  ) as T

/** Converts typed values for sending: texts are trimmed, and line breaks become break tags. */
export const toSentText = <T extends object>(typed: T) =>
  toSubmission(
    mapTexts(typed, (text) => mapLanguages(text, (each) => (isRichText(each) ? trimRichText(each) : each.trim()))) as T,
  )

type AsRead<T> = T extends AllTexts
  ? string
  : T extends AllRichTexts
    ? RichText
    : T extends readonly (infer Item)[]
      ? AsRead<Item>[]
      : T extends object
        ? { [Name in keyof T]: AsRead<T[Name]> }
        : T

/** The texts as a guest reads them: in the guest's language, else in the hotel's own, else in any. */
export const toReadText = <T>(value: T, lang: Lang, base: Lang) =>
  mapTexts(value, (text) =>
    isRichText(text[base]) ? readRichText(text as AllRichTexts, lang, base) : readText(text as AllTexts, lang, base),
  ) as AsRead<T>

/**
 * The draft with all texts that are empty in `to` filled from `from`; existing texts are kept. `count`: how many were
 * filled.
 */
export function copyTexts<Draft extends object>(draft: Draft, from: Lang, to: Lang): { draft: Draft; count: number } {
  let count = 0
  const copied = mapTexts(draft, (text) => {
    if (!isWritten(text[from]) || isWritten(text[to])) return text
    count++
    return { ...text, [to]: text[from] }
  })
  return { draft: copied as Draft, count }
}

/**
 * How many texts of a draft are missing in each of these languages. `required`: names of texts that also count when no
 * language has them.
 */
export function missingTexts(draft: unknown, langs: readonly Lang[], ...required: string[]) {
  const texts: { text: Texts; required: boolean }[] = []
  mapTexts(draft, (text, name) => texts.push({ text, required: required.includes(name) }))
  return countMissing(texts, langs)
}
