import { defineModule } from '#core/http/server/context.ts'
import { refreshNow, refreshPartnerTickets } from './server/partner.ts'
import { filesOfTickets, wordsOfTickets } from './server/queries.ts'
import { ticketsRoutes } from './server/routes.ts'
import { deleteHotelRows, refreshJob, ticketTexts } from './server/service.ts'

export const tickets = defineModule({
  name: 'tickets',
  routes: ticketsRoutes,
  jobs: (context) => ({ [refreshJob]: ({ hotelId }: { hotelId: string }) => refreshNow(context, hotelId) }),
  chores: { refreshPartnerTickets },
  texts: ticketTexts,
  mediaUses: { standing: filesOfTickets, words: wordsOfTickets },
  hotelEnded: deleteHotelRows,
})
