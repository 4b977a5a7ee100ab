import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as tickets from './service.ts'

export function ticketsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listTickets, ({ scope, query }) => tickets.listTickets(context, scope, query))
  mount(contract.createTicket, ({ scope, query, body }) => tickets.createTicket(context, scope, body, query))
  mount(contract.orderTickets, ({ scope, body }) => tickets.orderTickets(context, scope, body))
  mount(contract.readTicket, ({ scope, params, query }) => tickets.readTicket(context, scope, params.ticketId, query))
  mount(contract.updateTicket, ({ scope, params, query, body, request }) =>
    tickets.updateTicket(context, scope, params.ticketId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteTicket, ({ scope, params }) => tickets.deleteTicket(context, scope, params.ticketId))
  mount(contract.readPartnerTickets, ({ scope }) => tickets.readPartnerTickets(context, scope))
  mount(contract.updatePartnerTickets, ({ scope, body }) => tickets.updatePartnerTickets(context, scope, body.shown))
}
