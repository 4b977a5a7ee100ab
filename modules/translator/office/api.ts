/** What other modules' office screens may use: translations under what was written, and proposals for what is to be written. */
export { longestText } from '../rules.ts'
export { Translated } from './components/translated.tsx'
export { translationQuery } from './translations.ts'
