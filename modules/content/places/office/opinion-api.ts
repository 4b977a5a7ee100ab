/** The form for the hotel's own text about a place. */
export { OpinionForm } from './components/opinion-form.tsx'
