import { createInstance } from 'i18next'
import { catalogues } from './catalogues.ts'
import type { Lang } from './contract.ts'
import { reportMissingParam } from './missing-param.ts'

export type TextParams = Record<string, string | number>

const instance = createInstance()
void instance.init({
  lng: 'fr',
  fallbackLng: 'fr',
  resources: Object.fromEntries(Object.entries(catalogues).map(([lang, texts]) => [lang, { translation: texts }])),
  interpolation: { escapeValue: false },
  missingInterpolationHandler: reportMissingParam,
  initAsync: false,
  showSupportNotice: false,
})

/**
 * Returns a function that translates a text key (`errors.not_found.title`) into `lang`, for texts made on the server:
 * problem documents, emails, exports.
 */
export const translator = (lang: Lang) => instance.getFixedT(lang) as (key: string, params?: TextParams) => string

export const hasText = (key: string) => instance.exists(key)
