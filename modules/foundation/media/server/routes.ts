import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ownOrigin } from '#core/http/server/address.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import { readStorage } from '../storage-contract.ts'
import * as library from './library/service.ts'
import { replaceMedia } from './replace/service.ts'
import * as media from './service.ts'
import * as storage from './storage/service.ts'

export function mediaRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.getUploadUrl, async ({ person, query, request }) => {
    const path = await media.createUploadPath(context, { ownerId: person.userId }, query.extention)
    return { data: { url: ownOrigin(context.config, request) + path } }
  })
  mount(contract.readUploadQuota, ({ person }) => media.readUploadQuota(context, person.userId))
  mount(readStorage, ({ scope }) => storage.readStorage(context, scope))
  mount(contract.listMedias, async ({ scope, query, request, header }) => {
    const { medias, next } = await library.listMedias(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return medias
  })
  mount(contract.addMedia, ({ scope, body }) => library.addMedia(context, scope, body))
  mount(contract.readMedia, ({ scope, params }) => library.readMedia(context, scope, params.mediaId))
  mount(contract.updateMedia, ({ scope, params, body, request }) =>
    library.updateMedia(context, scope, params.mediaId, body, expectedVersion(request)),
  )
  mount(contract.replaceMedia, ({ scope, params, body, request }) =>
    replaceMedia(context, scope, params.mediaId, body.address, expectedVersion(request)),
  )
  mount(contract.deleteMedias, ({ scope, body }) => library.deleteMedias(context, scope, body.ids))
  mount(contract.deleteMedia, ({ scope, params }) => library.deleteMedia(context, scope, params.mediaId))
}
