import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { collectLinks, deadLinks, linkJobs, startLinkChecks } from './server/links/service.ts'
import { checksJobs, startMails } from './server/mails.ts'
import { checksRoutes } from './server/routes.ts'
import { deleteHotelRows } from './server/service.ts'

const limits = {
  ...allowance('checkMails', { recipient: 20, hotel: 100, account: 60 }, 86_400),
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const checks = defineModule({
  name: 'checks',
  limits,
  routes: checksRoutes,
  checks: { deadLinks },
  jobs: (context) => ({ ...linkJobs(context), ...checksJobs(context) }),
  hourlyJobs: { collectLinks, startLinkChecks, startMails },
  hotelDeleted: deleteHotelRows,
})
