import type { MountHotelEndpoint, Person } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import type { Lang } from '#core/i18n/contract.ts'
import * as contract from '../contract.ts'
import * as directory from './directory/service.ts'
import { importPlaces, previewImport } from './place-import/service.ts'
import * as places from './service.ts'

const readUpload = ({ userId }: Person, body: unknown, request: Request, lang: Lang) => ({
  bytes: body as Uint8Array,
  type: request.headers.get('content-type') ?? '',
  userId,
  lang,
})

export function placesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listDirectory, async ({ query, request, header }) => {
    const { places: page, next } = await directory.listDirectory(context, query)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.createDirectoryPlace, ({ person, query, body }) =>
    directory.createDirectoryPlace(context, person, body, query),
  )
  mount(contract.previewImport, ({ person, query, body, request }) =>
    previewImport(context, readUpload(person, body, request, query.lang)),
  )
  mount(contract.importPlaces, ({ person, query, body, request }) =>
    importPlaces(context, readUpload(person, body, request, query.lang), query.broken),
  )
  mount(contract.readDirectoryPlace, ({ params, query }) =>
    directory.readDirectoryPlace(context, params.directoryId, query),
  )
  mount(contract.updateDirectoryPlace, ({ person, params, query, body, request }) =>
    directory.updateDirectoryPlace(context, person, params.directoryId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteDirectoryPlace, ({ person, params }) =>
    directory.deleteDirectoryPlace(context, person, params.directoryId),
  )

  mount(contract.listPlaces, ({ scope, query }) => places.listPlaces(context, scope, query))
  mount(contract.createPlace, ({ scope, query, body }) => places.createPlace(context, scope, body, query))
  mount(contract.listNearby, async ({ scope, query: { q, ...query }, request, header }) => {
    const { places: page, next } = await places.listNearby(context, scope, { ...query, search: q })
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.takePlaces, ({ scope, query, body }) => places.takePlaces(context, scope, body.ids, query))
  mount(contract.orderPlaces, ({ scope, body }) => places.orderPlaces(context, scope, body))
  mount(contract.readPlace, ({ scope, params, query }) => places.readPlace(context, scope, params.placeId, query))
  mount(contract.updatePlace, ({ scope, params, query, body, request }) =>
    places.updatePlace(context, scope, params.placeId, body, query, expectedVersion(request)),
  )
  mount(contract.deletePlace, ({ scope, params }) => places.deletePlace(context, scope, params.placeId))
}
