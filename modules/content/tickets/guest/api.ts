/** What other modules' guest screens may use of the partner offers. */
export { TicketsLink } from './components/tickets-link.tsx'
