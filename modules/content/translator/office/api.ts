/** What other modules' office screens may use: translations under what was written, and proposals for what is to be written. */
export { Translated } from './components/translated.tsx'
export { isTranslatable, translationQuery, translationsReady } from './translations.ts'
