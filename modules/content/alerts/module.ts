import { seeOrders } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import { alertAddress } from './server/checks/service.ts'
import { alertsRoutes } from './server/routes.ts'
import {
  alertDevices,
  alertJobs,
  deleteHotelRows,
  escalateAlerts,
  forgetOldSteps,
  listeningHotelsSql,
} from './server/service.ts'

const limits = {
  // A screen reports four times a minute, and a person may have many open.
  listening: { name: 'listening', points: 300, seconds: 60 },
  pushDevices: { name: 'push-devices', points: 60, seconds: 3600 },
  ...allowance('alertMails', { recipient: 60, hotel: 60, account: 300 }, 3600),
  // Emails that ask an address for its consent to alerts.
  ...allowance('alertConfirmations', { recipient: 5, hotel: 20, account: 40 }, 86_400),
  pushTests: { name: 'push-tests', points: 20, seconds: 3600 },
} as const

const auditActions = ['alerts.changed', 'alerts.assigned'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    alerts: true
  }
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const alerts = defineModule({
  name: 'alerts',
  journal: { actions: auditActions, texts: 'alerts', saves: { alerts: isSaveOf('alerts') } },
  limits,
  routes: alertsRoutes,
  events: {
    alerts: async () => ({}),
    listening: async (context, { hotelId }) => ({ devices: await alertDevices(context, hotelId) }),
  },
  eventPermissions: { alerts: seeOrders, listening: seeOrders },
  listeningHotels: listeningHotelsSql,
  checks: { alertAddress },
  jobs: alertJobs,
  timers: { escalateAlerts: { seconds: 3, run: escalateAlerts } },
  hourlyJobs: { forgetOldSteps },
  hotelDeleted: deleteHotelRows,
})
