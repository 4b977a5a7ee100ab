import { ownOrigin } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import { nextLink } from '#core/http/server/paging.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as library from './library.ts'
import * as media from './service.ts'

export function mediaRoutes(mount: Mount, floor: Floor): void {
  mount(contract.getUploadUrl, async ({ person, query, request }) => {
    const path = await media.offerUpload(floor, { ownerId: person.userId }, query.extention)
    return { data: { url: ownOrigin(floor.config, request) + path } }
  })
  mount(contract.listMedias, async ({ scope, query, request, header }) => {
    const { medias, next } = await library.listMedias(floor, scope, query)
    if (next) header('link', nextLink(request, next))
    return medias
  })
  mount(contract.addMedia, ({ scope, body }) => library.addMedia(floor, scope, body.address, body.name))
  mount(contract.readMedia, ({ scope, params }) => library.readMedia(floor, scope, params.mediaId))
  mount(contract.updateMedia, ({ scope, params, body, request }) =>
    library.updateMedia(floor, scope, params.mediaId, body, expectedVersion(request)),
  )
  mount(contract.deleteMedia, ({ scope, params }) => library.deleteMedia(floor, scope, params.mediaId))
}
