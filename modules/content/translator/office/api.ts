/** What other modules' office screens may import: translations shown under texts, and proposed translations. */
export { Translated } from './components/translated.tsx'
export { isTranslatable, translationQuery, translationsReady } from './translations.ts'
