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

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * What is put into a sentence, such as the name of a guest: in Arabic or Hebrew it is isolated, so that the words around it keep their
 * order. React escapes it. Where a text is marked by `dir="auto"` itself, its sentence says `{{- text}}`.
 */
const isolated = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** Creates an i18n instance for one page or request, so that languages never mix between requests. Ready when it returns. */
export function makeI18n(lang: Lang, texts: object): i18n {
  const instance = createInstance()
  void instance.init({
    lng: lang,
    resources: { [lang]: { translation: texts } },
    interpolation: { escape: isolated },
    initAsync: false,
    showSupportNotice: false,
  })
  return instance
}
