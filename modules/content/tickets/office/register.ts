import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Ticket } from '#core/ui-office/frame/icons.tsx'
import { refreshTickets } from './api.ts'

export const tickets = defineOfficeModule({
  may: seeContent,
  links: [
    {
      text: 'tickets.links.tickets',
      path: hotelScreens.tickets,
      side: { group: 'content', position: 7, icon: Ticket },
    },
  ],
  help: { tickets: hotelScreens.tickets },
  fileUsePath: { ticket: ({ id }) => `${hotelScreens.tickets}?ticket=${id}` },
  onEvent: {
    'hotel.changed': ({ hotelId }) => refreshTickets(hotelId),
    reset: ({ hotelId }) => refreshTickets(hotelId),
  },
  journal: {
    texts: 'tickets',
    nouns: ['ticket'],
    link: ({ subject }) => `${hotelScreens.tickets}?ticket=${subject.id}`,
  },
  textKinds: { ticket: { texts: 'tickets', editor: ({ id }) => `${hotelScreens.tickets}?ticket=${id}` } },
})
