/** What other modules' guest screens may use of the alerts. */
export { NobodyListens } from './components/nobody-listens.tsx'
