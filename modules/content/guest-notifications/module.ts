import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { deleteHotelRows } from './server/queries.ts'
import { guestNotificationsRoutes } from './server/routes.ts'
import {
  dataKeptOfVisitor,
  deleteContactsAfterCheckOut,
  deleteExpiredNotificationContacts,
  forgetVisitor,
  notificationJobs,
} from './server/service.ts'

const problems = {
  /** The hotel has reached its maximum of guest subscriptions. */
  notifications_full: 409,
} as const

const limits = {
  guestContacts: { name: 'guest-contacts', points: 30, seconds: 3600 },
  // All guests of a hotel may share one IP address.
  guestContactsAddress: { name: 'guest-contacts-address', points: 300, seconds: 3600 },
  ...allowance('guestMails', { recipient: 20, hotel: 1000, account: 1000, installation: 10_000 }, 86_400),
} as const

declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const guestNotifications = defineModule({
  name: 'guest-notifications',
  problems,
  limits,
  routes: guestNotificationsRoutes,
  jobs: notificationJobs,
  hourlyJobs: { forgetExpiredContacts: deleteExpiredNotificationContacts },
  visitorData: dataKeptOfVisitor,
  visitorForgotten: forgetVisitor,
  roomLeft: deleteContactsAfterCheckOut,
  hotelDeleted: deleteHotelRows,
})
