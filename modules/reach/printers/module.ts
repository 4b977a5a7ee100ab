import { seeOrders } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { silentPrinters } from './server/checks/service.ts'
import { printerAddresses } from './server/cloudprnt/routes.ts'
import { printersRoutes } from './server/routes.ts'
import { deleteOldJobs, lateTickets, queueAmendedTickets, queueOrderTickets } from './server/service.ts'

const limits = {
  // A printer polls every few seconds, and sends three requests for each ticket.
  printerCalls: { name: 'printer-calls', points: 300, seconds: 60 },
  // Printers with an outdated address keep polling.
  printerGuesses: { name: 'printer-guesses', points: 120, seconds: 60 },
} as const

const auditActions = ['printer.added', 'printer.changed', 'printer.renewed', 'printer.removed'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const printers = defineModule({
  name: 'printers',
  journal: { actions: auditActions, texts: 'printers' },
  limits,
  routes: printersRoutes,
  addresses: printerAddresses,
  events: { printer: async () => ({}) },
  eventPermissions: { printer: seeOrders },
  checks: { silentPrinters },
  waitingItems: { print: lateTickets },
  changeHandlers: { orderAmended: queueAmendedTickets, orderMoved: queueOrderTickets },
  hourlyJobs: { tidyJobs: deleteOldJobs },
})
