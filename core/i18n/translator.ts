import { createInstance } from 'i18next'
import type { GuestTexts } from './catalogues.ts'
import { catalogues } from './catalogues.ts'
import type { Lang, StaffLang } from './contract.ts'
import { reportMissingParam } from './missing-param.ts'

export type TextParams = Record<string, string | number>

const instance = createInstance()
void instance.init({
  lng: 'fr',
  // A problem that only the back office knows is in English for a guest's language.
  fallbackLng: ['en', 'fr'],
  resources: Object.fromEntries(Object.entries(catalogues).map(([lang, texts]) => [lang, { translation: texts }])),
  interpolation: { escapeValue: false },
  missingInterpolationHandler: reportMissingParam,
  initAsync: false,
  showSupportNotice: false,
})

/** The keys of texts that exist in every language. */
type GuestKey =
  | `errors.${string}`
  | {
      [Module in keyof GuestTexts]: `${Module}.${keyof GuestTexts[Module] & string}${'' | `.${string}`}`
    }[keyof GuestTexts]

export type Translate<Key = string> = (key: Key, params?: TextParams) => string

/**
 * Returns a function that translates a text key (`errors.not_found.title`) into `lang`, for texts made on the server:
 * problem documents, emails, exports. In a language of guests it accepts only keys of their texts.
 */
export function translator(lang: StaffLang): Translate
export function translator(lang: Lang): Translate<GuestKey>
export function translator(lang: Lang): Translate {
  return instance.getFixedT(lang) as Translate
}

/** Whether a text exists in `lang`, or in any language. */
export const hasText = (key: string, lang?: Lang) =>
  lang ? instance.getResource(lang, 'translation', key) !== undefined : instance.exists(key)
