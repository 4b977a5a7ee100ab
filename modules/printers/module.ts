import { defineModule, type LimitsOf } from '#core/http/server/context.ts'
import type { ActsOf } from '#modules/audit/rules.ts'
import { printerAddresses } from './server/cloudprnt.ts'
import { printersRoutes } from './server/routes.ts'
import { followOrder, lateTickets, tidyJobs } from './server/service.ts'

const limits = {
  // One asks every few seconds, and three times for each ticket.
  printerCalls: { name: 'printer-calls', points: 300, seconds: 60 },
  // A printer with a former address asks for as long as nobody looks at it.
  printerGuesses: { name: 'printer-guesses', points: 120, seconds: 60 },
} as const

const acts = ['printer.added', 'printer.changed', 'printer.renewed', 'printer.removed'] as const

declare module '#modules/audit/rules.ts' {
  interface Acts extends ActsOf<typeof acts> {}
}
declare module '#core/http/server/context.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const printers = defineModule({
  name: 'printers',
  journal: { acts, texts: 'printers' },
  limits,
  routes: printersRoutes,
  addresses: printerAddresses,
  events: { printer: async () => ({}) },
  waits: { print: lateTickets },
  orderMoved: followOrder,
  chores: { tidyJobs },
})
