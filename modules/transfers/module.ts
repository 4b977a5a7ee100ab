import { defineModule } from '#core/http/server/context.ts'
import { transfersRoutes } from './server/routes.ts'

const problems = { archive_broken: 422, already_begun: 409 } as const

declare module '#core/http/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

export const transfers = defineModule({ name: 'transfers', problems, routes: transfersRoutes })
