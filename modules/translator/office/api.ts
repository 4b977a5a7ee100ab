/** What other modules' office screens may use: translations under what was written, and proposals for what is to be written. */
export { Suggestion } from './components/suggestion.tsx'
export { Translated } from './components/translated.tsx'
