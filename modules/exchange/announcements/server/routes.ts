import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import * as contract from '../contract.ts'
import * as announcements from './service.ts'

export function announcementsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  const roomOf = async (hotelId: string, request: Request) => {
    const token = request.headers.get('x-room-token')
    return token ? roomOfCode(context, context.db, hotelId, token, {}) : null
  }

  mount(contract.listAnnouncements, ({ scope, query }) => announcements.listAnnouncements(context, scope, query))
  mount(contract.createAnnouncement, ({ scope, query, body }) =>
    announcements.createAnnouncement(context, scope, body, query),
  )
  mount(contract.changeAnnouncement, ({ scope, params, query, body }) =>
    announcements.changeAnnouncement(context, scope, params.announcementId, body, query),
  )
  mount(contract.endAnnouncement, ({ scope, params, query }) =>
    announcements.endAnnouncement(context, scope, params.announcementId, query),
  )
  mount(contract.readPhoneAnnouncements, async ({ params: { hotelId }, request }) =>
    announcements.phoneAnnouncements(context, hotelId, await roomOf(hotelId, request)),
  )
  mount(contract.seeAnnouncement, async ({ visitor, params: { hotelId, announcementId }, request, address }) => {
    await limits.announcementsSeen.spend(visitor.visitorId)
    const view = { visitorId: visitor.visitorId, hotelId, id: announcementId, room: await roomOf(hotelId, request) }
    await announcements.seeAnnouncement(context, view, () =>
      limits.announcementsSeenAddress.spend(`${hotelId} ${address}`),
    )
  })
}
