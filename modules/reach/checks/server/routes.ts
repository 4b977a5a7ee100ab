import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import { readChecks, setWeeklyMail } from './service.ts'

export function checksRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readChecks, ({ scope, query }) => readChecks(context, scope, query.lang))
  mount(contract.setWeeklyMail, ({ scope, body }) => setWeeklyMail(context, scope, body.weekly))
}
