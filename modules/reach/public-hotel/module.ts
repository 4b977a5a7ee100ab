import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { publicAddresses } from './server/addresses/routes.ts'
import { publicHotelRoutes } from './server/routes.ts'

const limits = {
  forgetting: { name: 'forgetting', points: 10, seconds: 3600 },
  // Visitors without stored data are limited separately, so that made-up ids cannot block others.
  forgettingUnknown: { name: 'forgetting-unknown', points: 200, seconds: 3600 },
  // All the phones of a hotel may share one IP address.
  forgettingAddress: { name: 'forgetting-address', points: 200, seconds: 3600 },
  // An unchanged document is drawn once a day.
  documentsAddress: { name: 'documents-address', points: 300, seconds: 3600 },
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const publicHotel = defineModule({
  name: 'public-hotel',
  limits,
  routes: publicHotelRoutes,
  addresses: publicAddresses,
})
