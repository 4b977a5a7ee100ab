import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import * as contract from '../contract.ts'
import { lookUpAddress, readStaffMap } from './service.ts'

export function mapsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readStaffMap, async ({ person }) => readStaffMap(context, person.userId))
  mount(contract.lookUpAddress, ({ scope, person, query }) =>
    lookUpAddress(context, { ...query, userId: person.userId, hotelId: scope.hotelId }),
  )
  mount(contract.lookUpDirectoryAddress, ({ person, query }) =>
    lookUpAddress(context, { ...query, userId: person.userId }),
  )
}
