import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import { countMissedSearch } from './service.ts'

export function searchRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.countMissedSearch, async ({ params, body, address }) => {
    await context.limits.missedSearches.spend(address)
    await countMissedSearch(context, params.hotelId, body)
  })
}
