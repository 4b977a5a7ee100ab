import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { statisticsRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetOldVisits, visitors, visits } from './server/service.ts'
import { flushVisits } from './server/visits/service.ts'

const limits = {
  // All the phones of a hotel may share one IP address.
  visits: { name: 'visits', points: 3000, seconds: 600 },
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const statistics = defineModule({
  name: 'statistics',
  limits,
  routes: statisticsRoutes,
  statistics: { visitors, visits },
  hourlyJobs: { forgetOldVisits },
  stop: flushVisits,
  hotelDeleted: deleteHotelRows,
})
