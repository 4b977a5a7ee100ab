import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { callsPerSecond, mountDelivery } from './server/delivery/routes.ts'
import { refreshPlaceTypes } from './server/place-types/service.ts'
import { contentRoutes } from './server/routes.ts'
import { forgetOldChanges } from './server/service.ts'

const problems = {
  content_elsewhere: 409,
  content_unavailable: 503,
} as const

const limits = {
  // Counted per delivery token.
  contentCalls: { name: 'content-calls', points: callsPerSecond, seconds: 1 },
} as const

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const contentService = defineModule({
  name: 'content-service',
  problems,
  limits,
  routes: contentRoutes,
  addresses: mountDelivery,
  hourlyJobs: { forgetOldChanges, refreshPlaceTypes },
})
