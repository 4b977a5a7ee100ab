import { createInstance, type i18n } from 'i18next'
import type french from '#locales/fr/index.ts'
import type { Lang } from './contract.ts'

/** The whole catalogue of one language. French is the source: the other languages are checked against it. */
export type Texts = typeof french

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}

/** A translator of its own for each page and each request: languages of two guests never meet. Ready when it returns. */
export function makeI18n(lang: Lang, texts: object): i18n {
  const instance = createInstance()
  void instance.init({
    lng: lang,
    resources: { [lang]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
    showSupportNotice: false,
  })
  return instance
}
