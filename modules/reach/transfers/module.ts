import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { transfersRoutes } from './server/routes.ts'

const problems = { archive_broken: 422, already_begun: 409, currency_differs: 409 } as const

const limits = {
  ...allowance('hotelImports', { account: 20, installation: 200 }, 3600),
  ...allowance('copies', { account: 1000, installation: 5000 }, 3600),
  ...allowance('exports', { hotel: 20, account: 40, installation: 400 }, 3600),
} as const

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const transfers = defineModule({ name: 'transfers', problems, limits, routes: transfersRoutes })
