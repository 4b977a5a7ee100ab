import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { ticketsPath } from '#modules/hotel/hotels/paths.ts'
import { TicketsLink } from './components/tickets-link.tsx'

export const tickets: GuestScreenParts = {
  name: 'tickets',
  HomeSection: TicketsLink,
  ServicesFoot: TicketsLink,
  search: ({ tickets }, t) => {
    const name = t('tickets.guest.title')
    const to = ticketsPath
    return {
      heading: t('tickets.guest.found'),
      entries: tickets.map(({ title, text }) => ({ title, text, more: name, to })),
      suggestions: tickets.length > 0 ? [{ to, name }] : [],
    }
  },
}
