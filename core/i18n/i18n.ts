import type { Lang } from './contract.ts'
import { withMissingTexts } from './missing-texts.ts'
import type { TextParams, Translate } from './text-key.ts'
import { textAt, translate } from './translate.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates a value inserted into a sentence, such as a guest's name, when it is Arabic or Hebrew, so that the
 * surrounding words keep their order. React escapes it. Sentences whose element has `dir="auto"` use `{{- text}}`
 * instead.
 */
const isolateRightToLeft = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

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
  return {
    language: lang,
    t: (key: string, params?: TextParams) => translate([shown], isolateRightToLeft, key, params),
    exists: (key) => textAt(shown.texts, key) !== undefined,
    addTexts: (added) => {
      shown.texts = withMissingTexts(shown.texts, added)
    },
  }
}
