export { Translated } from './components/translated.tsx'
