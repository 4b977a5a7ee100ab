/** Where a hotel writes what it says of a place. */
export { OpinionForm } from './components/opinion-form.tsx'
