import { z } from 'zod'
import { defineModule } from '#core/app/module.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import { PublicTicket } from './contract.ts'
import { ticketLinks } from './server/checks/service.ts'
import { refreshHotelOffers, refreshPartnerTickets } from './server/partner/service.ts'
import { replaceTicketFiles, ticketTitles } from './server/queries.ts'
import { ticketsRoutes } from './server/routes.ts'
import {
  deleteHotelRows,
  exportedTickets,
  insertTicket,
  publicTickets,
  refreshJob,
  ticketTexts,
  writeTicketText,
} from './server/service.ts'

const auditActions = ['ticket.created', 'ticket.changed', 'ticket.deleted', 'ticket.sorted'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    ticket: true
  }
}

export const tickets = defineModule({
  name: 'tickets',
  journal: { actions: auditActions, texts: 'tickets', saves: { ticket: isSaveOf('ticket') } },
  routes: ticketsRoutes,
  jobs: (context) => ({ [refreshJob]: ({ hotelId }: { hotelId: string }) => refreshHotelOffers(context, hotelId) }),
  hourlyJobs: { refreshPartnerTickets },
  links: ticketLinks,
  contentPosition: 6,
  texts: ticketTexts,
  writeText: { ticket: writeTicketText },
  mediaUses: { ticket: ticketTitles },
  filesReplaced: { ticket: replaceTicketFiles },
  publicPart: publicTickets,
  publicShapes: { hotel: { tickets: z.array(PublicTicket) } },
  hotelDeleted: deleteHotelRows,
  exported: exportedTickets,
  demo: { ticket: insertTicket },
})
