import { ownOrigin } from '#core/http/server/address.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/auth/server/gate.ts'
import * as contract from '../contract.ts'
import * as media from './service.ts'

export function mediaRoutes(mount: Mount, floor: Floor): void {
  mount(contract.getUploadUrl, async ({ person, query, request }) => {
    const path = await media.offerUpload(floor, { ownerId: person.userId }, query.extention)
    return { data: { url: ownOrigin(floor.config, request) + path } }
  })
}
