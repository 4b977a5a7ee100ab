import { createInstance, type i18n } from 'i18next'
import type french from '#locales/fr/index.ts'
import type { Lang } from './contract.ts'
import { reportMissingParam } from './missing-param.ts'

/** The whole catalogue of one language. French is the source: the other languages are checked against it. */
export type Texts = typeof french

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Texts }
  }
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Isolates a value inserted into a sentence, such as a guest's name, when it is Arabic or Hebrew, so that the
 * surrounding words keep their order. React escapes it. Sentences whose element has `dir="auto"` use `{{- text}}`
 * instead.
 */
const isolateRightToLeft = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)

/** Creates an i18n instance for one page or request, so that languages never mix between requests. Ready when it returns. */
export function makeI18n(lang: Lang, texts: object): i18n {
  const instance = createInstance()
  void instance.init({
    lng: lang,
    resources: { [lang]: { translation: texts } },
    interpolation: { escape: isolateRightToLeft },
    missingInterpolationHandler: reportMissingParam,
    initAsync: false,
    showSupportNotice: false,
  })
  return instance
}
