import { seeGuests, seeOrders } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { Clock, Receipt } from '#core/ui-office/frame/icons.tsx'
import type { Order } from '../contract.ts'
import { boardQuery, noteRefusedAmendment, orderArrived, recordRefusal, upsertOrder } from './api.ts'
import { refreshDiary } from './bookings/bookings-api.ts'
import { HotelOrderAlerts } from './components/alerts/hotel-order-alerts.tsx'
import { findOrders, findRooms, refreshHistory } from './history-api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'order.created': { order: Order }
    'order.changed': { order: Order }
    'bill.changed': object
    'orders.refused': { at: string; refused: number }
  }
}

const refreshOrders = (hotelId: string, { booking }: Order) =>
  Promise.all([refreshHistory(hotelId), booking && refreshDiary(hotelId)])

export const orders = defineOfficeModule({
  may: seeOrders,
  mayOpen: { history: seeGuests, bill: seeGuests, bookings: seeGuests },
  links: [
    {
      text: 'orders.office.title',
      path: hotelScreens.orders,
      side: { group: 'day', position: 1, icon: Receipt, tab: true },
      badge: { useCount: ({ newOrders }) => ({ count: newOrders }), waiting: 'hotels.office.bar.newOrders' },
    },
    {
      text: 'orders.office.bookings.title',
      path: hotelScreens.bookings,
      may: seeGuests,
      side: { group: 'day', position: 3, icon: Clock },
    },
    { text: 'orders.office.history.title', path: hotelScreens.orderHistory, may: seeGuests, side: 'palette' },
  ],
  finds: [
    { title: 'orders.office.history.rooms', find: (query) => (seeGuests(query.actor) ? findRooms(query) : []) },
    { title: 'orders.office.title', find: (query) => (seeGuests(query.actor) ? findOrders(query) : []) },
  ],
  help: {
    orders: hotelScreens.orders,
    history: hotelScreens.orderHistory,
    bookings: hotelScreens.bookings,
    bill: hotelScreens.bill(':room'),
    ticket: hotelScreens.orderTicket(':orderId'),
  },
  skeletons: { columns: [hotelScreens.orders] },
  Watch: HotelOrderAlerts,
  waitingScreen: { kind: 'order', path: hotelScreens.orders },
  onEvent: {
    'order.created': ({ hotelId, id, data: { order } }) => {
      upsertOrder(hotelId, order, id)
      if (order.status === 'new') orderArrived(hotelId, order)
      return refreshOrders(hotelId, order)
    },
    'order.changed': ({ hotelId, id, data }) => {
      noteRefusedAmendment(hotelId, data.order)
      upsertOrder(hotelId, data.order, id)
      return refreshOrders(hotelId, data.order)
    },
    // Blocked times, and what is free of a service, are changes for guests.
    'hotel.changed': ({ hotelId }) => refreshDiary(hotelId),
    'bill.changed': ({ hotelId }) => refreshHistory(hotelId),
    'orders.refused': ({ hotelId, data: { at, refused } }) => recordRefusal(hotelId, { at, refused }),
    reset: ({ hotelId }) =>
      Promise.all([queryClient.invalidateQueries(boardQuery(hotelId)), refreshHistory(hotelId), refreshDiary(hotelId)]),
  },
  readUpTo: (hotelId) => queryClient.getQueryData(boardQuery(hotelId).queryKey)?.cursor,
  journal: {
    link: ({ act, subject: { id, name } }) => {
      if (act.startsWith('bill.')) return hotelScreens.bill(encodeURIComponent(name))
      return act.startsWith('order.') ? `${hotelScreens.orderHistory}?order=${id}` : hotelScreens.bookings
    },
    texts: 'orders',
    nouns: ['order', 'bill', 'resource', 'feed', 'calendar'],
    values: { status: 'orders.office.status.{}' },
    describe: ({ act, changes }, { describeWith, hasSentence, onlyChange }) => {
      if (act === 'order.placed' && onlyChange?.field === 'paused') return describeWith('placedInPause')
      const status = act === 'order.changed' && changes.find(({ field }) => field === 'status')
      if (!status || !hasSentence(`status.${status.to}`)) return
      return describeWith(
        `status.${status.to}`,
        {},
        changes.filter((each) => each !== status),
      )
    },
  },
})
