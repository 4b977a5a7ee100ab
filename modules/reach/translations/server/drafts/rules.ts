import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { availableLang, type HotelLanguages } from '#core/i18n/localized.ts'
import { isWritten } from '#core/i18n/missing.ts'
import { foldText } from '#core/i18n/plain-text/fold-text.ts'

/** Kinds of items whose texts guests read on screens. Answers of the chat are written by staff, one by one. */
const draftedPlaces = ['info', 'service', 'section', 'article', 'place', 'deal', 'ticket', 'page']

/**
 * Texts that are never drafted, by their path in the hotel that guests read: conditions of offers, inventories that
 * guests sign, labels of buttons, and the origin of meats, which is made from names of countries.
 */
const neverDrafted = /(^|\.)(terms|meatOrigin)$|(^|\.)info\.inventory\.|(^|\.)blocks\.\d+\.label$/

export const isDraftedPath = (path: string) => !neverDrafted.test(path)

/** Maximum characters of a text that is drafted. */
const maxSourceLength = 5000
/** Telephone numbers, prices and single letters are the same in every language. */
const hasWords = /\p{L}{2}/u

/** Whether an engine may draft this text. A formatted text and the hotel's own name are not drafted. */
export const isDraftable = ({ place, path, maxLength }: FoundText) =>
  draftedPlaces.includes(place) && maxLength !== null && isDraftedPath(path)

export interface DraftSource {
  lang: Lang
  text: string
  /** The maximum characters of the draft: the least of the fields that contain the text. */
  maxLength: number
}

/** What guests read in `lang` while the hotel has not translated a text; null: it has, or there is nothing to draft. */
export function draftSourceOf(
  { text, maxLength }: Pick<FoundText, 'text' | 'maxLength'>,
  lang: Lang,
  { name, defaultLang }: HotelLanguages & { name: string },
): DraftSource | null {
  if (isWritten(text[lang])) return null
  const sourceLang = availableLang(text, lang, defaultLang)
  const source = sourceLang && text[sourceLang]
  const isDrafted = source && source.length <= maxSourceLength && hasWords.test(source) && source.trim() !== name
  return isDrafted ? { lang: sourceLang, text: source, maxLength: maxLength ?? source.length } : null
}

/** Identifies a draft among those of a language. */
export const draftKey = ({ lang, text }: { lang: string; text: string }) => `${lang} ${text}`

/** The texts that have to be drafted in `lang`, each once. */
export function draftSources(
  texts: readonly FoundText[],
  lang: Lang,
  hotel: HotelLanguages & { name: string },
): Map<string, DraftSource> {
  const sources = new Map<string, DraftSource>()
  for (const text of texts) {
    const source = isDraftable(text) && draftSourceOf(text, lang, hotel)
    if (!source) continue
    const key = draftKey(source)
    const maxLength = Math.min(source.maxLength, sources.get(key)?.maxLength ?? source.maxLength)
    sources.set(key, { ...source, maxLength })
  }
  return sources
}

const markup = /<\/?[a-z!][^>]*>|&(?:[a-z]{2,8}|#\d+);|```|\{\{|\]\(/i
const addressesIn = (text: string) =>
  (text.match(/(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+/gi) ?? []).map((address) => address.replace(/[\p{P}\s]+$/u, ''))
const withoutBreaks = (text: string) => text.replace(/<br\s*\/?>/gi, '\n')

/** The scripts whose letters tell whether a text is in a language at all. */
const scripts: Record<string, RegExp> = {
  Latn: /\p{Script=Latin}/gu,
  Arab: /\p{Script=Arabic}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hebr: /\p{Script=Hebrew}/gu,
}
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Whether at least half of the letters are of the language's script. */
function isInScriptOf(lang: Lang, text: string): boolean {
  const script = scripts[new Intl.Locale(lang).maximize().script ?? '']
  return !script || countOf(text, script) * 2 >= countOf(text, /\p{L}/gu)
}

/** Fewer words tell nothing about the language. */
const minWords = 5

/**
 * Whether a text is evidently in another language than `lang`: many of the common words of that one are in it, and few of
 * its own. `commonWords`: the common words of each language, without accents.
 */
export function isInOtherLanguage(text: string, lang: Lang, commonWords: Readonly<Record<string, string>>): boolean {
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  if (words.length < minWords) return false
  const shareIn = (candidate: string) => {
    const common = new Set(foldText(commonWords[candidate] ?? '').split(/\s+/))
    return words.filter((word) => common.has(word)).length / words.length
  }
  const own = shareIn(lang)
  return Object.keys(commonWords).some((other) => other !== lang && shareIn(other) >= Math.max(0.25, 3 * own))
}

export type DraftRefusal = 'empty' | 'same' | 'too_long' | 'markup' | 'address' | 'script' | 'language'

/**
 * Why what an engine answered is not shown to guests; null: it is. It says nothing about whether the translation is
 * right: only what is evidently none is refused.
 */
export function draftRefusal(
  draft: string,
  lang: Lang,
  { text, maxLength }: Pick<DraftSource, 'text' | 'maxLength'>,
  commonWords: Readonly<Record<string, string>>,
): DraftRefusal | null {
  const plain = withoutBreaks(draft)
  const source = withoutBreaks(text)
  if (!/[\p{L}\p{N}]/u.test(plain)) return 'empty'
  if (foldText(plain).trim() === foldText(source).trim()) return 'same'
  // A text of a few characters may be four times as long in another language, a long one not.
  if (draft.length > maxLength || plain.length > 60 + 3 * text.length) return 'too_long'
  if (markup.test(plain) && !markup.test(source)) return 'markup'
  if (addressesIn(plain).some((address) => !source.includes(address))) return 'address'
  if (!isInScriptOf(lang, plain)) return 'script'
  return isInOtherLanguage(plain, lang, commonWords) ? 'language' : null
}
