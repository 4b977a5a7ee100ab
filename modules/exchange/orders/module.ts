import { z } from 'zod'
import { seeOrders } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { PublicTakenTimes } from './bookings-contract.ts'
import { HourlyWaitTime } from './contract.ts'
import type { LinkedOrder } from './links-contract.ts'
import type { OrderForm } from './order-form-contract.ts'
import { announceDay, bookingJobs, forgetBlocks } from './server/bookings/jobs.ts'
import { calendarJobs, readCalendars } from './server/calendars/jobs.ts'
import { calendarAddresses } from './server/calendars/routes.ts'
import { historyRoutes } from './server/history/routes.ts'
import { linkPage } from './server/links/service.ts'
import { orderFormPage } from './server/order-form/service.ts'
import { acceptedJobs } from './server/place-order/jobs.ts'
import { ordersBytes } from './server/queries.ts'
import { renameRoom } from './server/rooms/queries.ts'
import { ordersRoutes } from './server/routes.ts'
import {
  anonymiseOrders,
  bookingOfEvent,
  deleteHotelRows,
  forgetVisitor,
  hasOrdersSql,
  newOrdersSql,
  orderOfEvent,
  publicOrders,
  visitorDataCounts,
  waitingOrders,
} from './server/service.ts'
import { wakeAfterCheckOut } from './server/snooze/service.ts'
import { measures, ordersByDestination, refusedOrders, soldArticles } from './server/statistics/queries.ts'
import { measureWaitTimes } from './server/wait-times/service.ts'
import { offerWhatIsFree } from './server/waits/service.ts'

const problems = {
  price_changed: 409,
  order_moved: 409,
  sold_out: 409,
  not_served: 409,
  service_closed: 409,
  service_paused: 409,
  order_proof_needed: 409,
  bill_proof_needed: 409,
  not_cancellable: 409,
  not_changeable: 409,
  slot_taken: 409,
  booking_share_used: 409,
} as const

const limits = {
  orders: { name: 'orders', points: 20, seconds: 600 },
  // Orders of guests who prove their room with its code; counted for that room, whatever their network.
  ordersRoom: { name: 'orders-room', points: 60, seconds: 600 },
  // All other orders: from one address, and from all addresses together, to one hotel.
  ordersAddress: { name: 'orders-address', points: 300, seconds: 600 },
  // Withdrawals of orders that never arrived, counted apart so that they do not block orders.
  withdrawals: { name: 'withdrawals', points: 30, seconds: 600 },
  withdrawalsAddress: { name: 'withdrawals-address', points: 300, seconds: 600 },
  // Requests for a change of an order, and answers to changes by staff.
  orderChanges: { name: 'order-changes', points: 30, seconds: 600 },
  // Guests who join waiting lists, counted like orders: times are held for them, and visitors can be made up.
  waitsRoom: { name: 'waits-room', points: 20, seconds: 600 },
  waitsAddress: { name: 'waits-address', points: 60, seconds: 600 },
  waitsHotel: { name: 'waits-hotel', points: 300, seconds: 600 },
  // Forms without scripts, opened and sent from one address, because each is rendered anew.
  orderForms: { name: 'order-forms', points: 600, seconds: 600 },
  // Links of orders that do not exist, from one address.
  orderLinks: { name: 'order-links', points: 60, seconds: 600 },
  // Calendars elsewhere that staff of a hotel add or have read again.
  calendarReads: { name: 'calendar-reads', points: 60, seconds: 3600 },
  ordersHotel: { name: 'orders-hotel', points: 600, seconds: 600 },
} as const

const auditActions = [
  'order.placed',
  'order.changed',
  'order.amended',
  'order.recalled',
  'order.snoozed',
  'order.resumed',
  'order.promised',
  'bill.carried',
  'bill.reopened',
  'order.rebooked',
  'resource.blocked',
  'resource.unblocked',
  'feed.renewed',
  'feed.removed',
  'calendar.added',
  'calendar.removed',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
}
declare module 'react-router' {
  interface AppLoadContext {
    linkedOrder?: LinkedOrder
    orderForm?: OrderForm
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}
declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const orders = defineModule({
  name: 'orders',
  journal: { actions: auditActions, texts: 'orders' },
  problems,
  limits,
  // History routes first, because their paths match the route of an order.
  routes: (mount, context) => {
    historyRoutes(mount, context)
    ordersRoutes(mount, context)
  },
  publicPart: publicOrders,
  publicShapes: { hotel: { takenTimes: PublicTakenTimes, waitTimes: z.record(z.string(), z.array(HourlyWaitTime)) } },
  addresses: calendarAddresses,
  pages: { '/order/:token': linkPage },
  formPages: { '/order-form/:hotelId/:serviceId': orderFormPage },
  events: {
    bill: async () => ({}),
    wait: async () => ({}),
    order: orderOfEvent,
    booking: bookingOfEvent,
    orders: async (_, { version }) => ({ refused: version }),
  },
  eventPermissions: { order: seeOrders, booking: seeOrders, wait: seeOrders, orders: seeOrders },
  jobs: (context) => ({ ...acceptedJobs(context), ...bookingJobs(context), ...calendarJobs(context) }),
  hourlyJobs: { anonymiseOrders, measureWaitTimes, offerWhatIsFree, forgetBlocks, readCalendars, announceDay },
  waitingItems: { order: waitingOrders },
  statistics: measures,
  periodLists: { sales: soldArticles, destinations: ordersByDestination, refusals: refusedOrders },
  visitorData: visitorDataCounts,
  visitorForgotten: forgetVisitor,
  waitingCounts: { newOrders: newOrdersSql },
  firstSteps: { order: hasOrdersSql },
  roomRenamed: renameRoom,
  roomLeft: wakeAfterCheckOut,
  storage: { orders: ordersBytes },
  hotelDeleted: deleteHotelRows,
})
