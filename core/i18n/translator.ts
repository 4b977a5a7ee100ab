import { createInstance } from 'i18next'
import { catalogues } from './catalogues.ts'
import type { Lang } from './contract.ts'

export type Words = Record<string, string | number>

const speaker = createInstance()
void speaker.init({
  lng: 'fr',
  fallbackLng: 'fr',
  resources: Object.fromEntries(Object.entries(catalogues).map(([lang, texts]) => [lang, { translation: texts }])),
  interpolation: { escapeValue: false },
  initAsync: false,
  showSupportNotice: false,
})

/** The server's own sentences, problems and mails, in the language of their reader. */
export const translator = (lang: Lang) => speaker.getFixedT(lang) as (key: string, words?: Words) => string

export const isTranslated = (key: string) => speaker.exists(key)
