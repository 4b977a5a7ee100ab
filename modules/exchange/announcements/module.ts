import { seeContent } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { renameRoom } from './server/queries.ts'
import { announcementsRoutes } from './server/routes.ts'
import {
  announcementOfEvent,
  deleteHotelRows,
  deleteOldAnnouncements,
  exportedAnnouncements,
  forgetVisitor,
  phoneAnnouncements,
} from './server/service.ts'

const limits = {
  // Per hotel: each announcement is pushed to every open phone.
  announcements: { name: 'announcements', points: 60, seconds: 3600 },
  announcementsSeen: { name: 'announcements-seen', points: 60, seconds: 3600 },
  // All the phones of a hotel may share one IP address.
  announcementsSeenAddress: { name: 'announcements-seen-address', points: 5000, seconds: 3600 },
} as const

const auditActions = ['announcement.created', 'announcement.changed', 'announcement.ended'] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const announcements = defineModule({
  name: 'announcements',
  journal: { actions: auditActions, texts: 'announcements' },
  limits,
  routes: announcementsRoutes,
  events: { announcement: announcementOfEvent },
  eventPermissions: { announcement: seeContent },
  eventsForEveryGuest: ['announcement.changed'],
  greeting: async (context, hotelId, room) => ({ announced: await phoneAnnouncements(context, hotelId, room) }),
  roomRenamed: async (tx, rename) => {
    await renameRoom(tx, rename)
    return []
  },
  hourlyJobs: { forgetOld: deleteOldAnnouncements },
  visitorForgotten: forgetVisitor,
  hotelDeleted: deleteHotelRows,
  exported: exportedAnnouncements,
})
