import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as service from './service.ts'

export function contentRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listPlaceTypes, ({ query }) => service.listPlaceTypes(context, query))
  mount(contract.readContentSpace, ({ query }) => service.readContentSpace(context, query))
  mount(contract.refreshContentSpace, ({ query }) => service.refreshContentSpace(context, query))
  mount(contract.listContentChanges, () => service.listChanges(context))
  mount(contract.createPlaceType, ({ person, body, query }) => service.createPlaceType(context, person, body, query))
  mount(contract.orderPlaceTypes, ({ person, body }) => service.orderPlaceTypes(context, person, body))
  mount(contract.updatePlaceType, ({ person, params, body, query, request }) =>
    service.updatePlaceType(context, person, params.placeTypeId, body, query, expectedVersion(request)),
  )
  mount(contract.deletePlaceType, ({ person, params }) => service.deletePlaceType(context, person, params.placeTypeId))
  mount(contract.listContentTokens, () => service.listTokens(context))
  mount(contract.createContentToken, ({ person, body }) => service.createToken(context, person, body.name))
  mount(contract.deleteContentToken, ({ person, params }) =>
    service.deleteToken(context, person, params.contentTokenId),
  )
}
