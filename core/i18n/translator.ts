import type { GuestTexts } from './catalogues.ts'
import { catalogues } from './catalogues.ts'
import type { Lang, StaffLang } from './contract.ts'
import type { TextParams } from './text-key.ts'
import { textAt, translate } from './translate.ts'

const textsIn = (lang: Lang) => ({ lang, texts: catalogues[lang] })
/** A problem that only the back office knows is in English for a guest's language. */
const fallbackLanguages = [textsIn('en'), textsIn('fr')]

/** The keys of texts that exist in every language. */
type GuestKey =
  | `errors.${string}`
  | {
      [Module in keyof GuestTexts]: `${Module}.${keyof GuestTexts[Module] & string}${'' | `.${string}`}`
    }[keyof GuestTexts]

/** Translates keys that may be made of several parts, which the types of screens do not allow. */
export type KeyTranslator<Key = string> = (key: Key, params?: TextParams) => string

const asGiven = (value: string) => value

/**
 * Returns a function that translates a text key (`errors.not_found.title`) into `lang`, for texts made on the server:
 * problem documents, emails, exports. In a language of guests it accepts only keys of their texts.
 */
export function translator(lang: StaffLang): KeyTranslator
export function translator(lang: Lang): KeyTranslator<GuestKey>
export function translator(lang: Lang): KeyTranslator {
  const languages = [textsIn(lang), ...fallbackLanguages]
  return (key, params) => translate(languages, asGiven, key, params)
}

/** Whether a text exists in `lang`, or in a language of the back office. */
export const hasText = (key: string, lang?: Lang) =>
  (lang ? [textsIn(lang)] : fallbackLanguages).some(({ texts }) => textAt(texts, key) !== undefined)
