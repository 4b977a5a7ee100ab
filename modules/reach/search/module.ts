import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { searchRoutes } from './server/routes.ts'
import { deleteHotelRows, forgetOldSearches, missedSearches } from './server/service.ts'

const limits = {
  // All the phones of a hotel may share one IP address.
  missedSearches: { name: 'missed-searches', points: 300, seconds: 600 },
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const search = defineModule({
  name: 'search',
  limits,
  routes: searchRoutes,
  periodLists: { missedSearches },
  hourlyJobs: { forgetOldSearches },
  hotelDeleted: deleteHotelRows,
})
