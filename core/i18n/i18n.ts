import type { Lang } from './contract.ts'
import { directionOf } from './langs.ts'
import { withMissingTexts } from './missing-texts.ts'
import type { TextParams, Translate } from './text-key.ts'
import { textAt, translate } from './translate.ts'

/** Arabic and Hebrew letters, and what has another order than theirs: other letters, and numbers of several parts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const leftToRight = /[a-z\u00c0-\u058f]|\d\D+\d/i

/**
 * Isolates a value inserted into a sentence, such as a guest's name or a telephone number, when it runs in the other
 * direction than the language, so that its own and the surrounding words keep their order. React escapes it. Sentences
 * whose element has `dir="auto"` use `{{- text}}` instead.
 */
const isolate = (other: RegExp) => (text: string) => (other.test(text) ? `\u2068${text}\u2069` : text)

/** The texts of a page in its language. */
export interface I18n {
  readonly language: Lang
  /** Translates a key. The same function as long as the language is shown. */
  readonly t: Translate
  /** Whether there is a text with exactly this key. */
  readonly exists: (key: string) => boolean
  /** Adds texts that were loaded later. Those that are there stay. */
  readonly addTexts: (texts: object) => void
}

/** Each page or request has its own, so that languages never mix between requests. */
export function makeI18n(lang: Lang, texts: object): I18n {
  const shown = { lang, texts }
  const isolateOther = isolate(directionOf(lang) ? leftToRight : rightToLeft)
  return {
    language: lang,
    t: (key: string, params?: TextParams) => translate([shown], isolateOther, key, params),
    exists: (key) => textAt(shown.texts, key) !== undefined,
    addTexts: (added) => {
      shown.texts = withMissingTexts(shown.texts, added)
    },
  }
}
