import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { webhooksRoutes } from './server/routes.ts'
import { makeDeliveries, webhookJobs } from './server/sending/jobs.ts'
import { forgetOldDeliveries } from './server/service.ts'
import { makeUnansweredDeliveries } from './server/unanswered/service.ts'

const limits = {
  ...allowance('webhooksAdded', { account: 40, installation: 1000 }, 86_400),
  // Emails about disabled webhooks.
  ...allowance('webhookMails', { recipient: 10, hotel: 50, account: 100 }, 86_400),
  // Tests, and deliveries that are sent again manually.
  ...allowance('webhookCalls', { hotel: 60, account: 120, installation: 1000 }, 60),
} as const

const auditActions = ['webhook.added', 'webhook.changed', 'webhook.renewed', 'webhook.removed'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const webhooks = defineModule({
  name: 'webhooks',
  journal: { actions: auditActions, texts: 'webhooks' },
  limits,
  routes: webhooksRoutes,
  jobs: webhookJobs,
  timers: {
    deliveries: { seconds: 1, run: makeDeliveries },
    unanswered: { seconds: 20, run: makeUnansweredDeliveries },
  },
  hourlyJobs: { forgetOldDeliveries },
})
