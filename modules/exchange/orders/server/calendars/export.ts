import type { AppContext } from '#core/app/server/context.ts'
import { translator } from '#core/i18n/translator.ts'
import { publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import { slotServices } from '../bookings/queries.ts'
import { isStayOver, readLinkToken } from '../links/service.ts'
import type { OrderRow } from '../queries.ts'
import * as orderQueries from '../queries.ts'
import * as queries from './queries.ts'
import { type CalendarEvent, writeCalendar } from './render.ts'

export interface CalendarFile {
  /** Without its ending. */
  name: string
  text: string
}

const dayMs = 86_400_000
/** Bookings stay in a calendar for this long after they are over. */
const pastDays = 30
const maxEvents = 2000

/** The parts of an event that a booking says by itself; null: it is no booking. */
function eventOf(row: OrderRow): Omit<CalendarEvent, 'summary'> | null {
  const { id, version, dueAt, endsAt, changedAt, placedAt, status } = row
  if (!dueAt || !endsAt) return null
  return {
    id,
    version,
    startsAt: dueAt,
    endsAt,
    changedAt: changedAt ?? placedAt,
    status: status === 'cancelled' ? 'CANCELLED' : status === 'new' ? 'TENTATIVE' : 'CONFIRMED',
  }
}

/** A guest's booking, with the secret of the order's link, as long as that link shows the order. */
export async function bookingFile(context: AppContext, token: string): Promise<CalendarFile | null> {
  const found = readLinkToken(context, 'order-link', token)
  const order = found && (await orderQueries.readOrder(context.db, found.hotelId, found.id))
  if (!order || order.visitorId === null || (await isStayOver(context, order))) return null
  const hotel = await publicHotelRow(context.db, order.hotelId)
  const event = eventOf(order)
  if (!hotel || !event) return null
  const url = `${context.url}/order/${token}`
  const articles = order.lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name.guest}` : name.guest))
  return {
    name: `${hotel.slug}-${order.number}`,
    text: writeCalendar(hotel.name, [
      {
        ...event,
        summary: `${order.serviceName.guest} · ${hotel.name}`,
        description: [articles.join(', '), url].join('\n'),
        location: [hotel.name, hotel.address].filter(Boolean).join(', '),
        url,
      },
    ]),
  }
}

/** The bookings of a resource: when, which room and how many people, in the hotel's working language. */
export async function resourceFile(context: AppContext, token: string): Promise<CalendarFile | null> {
  const found = readLinkToken(context, 'resource-feed', token)
  const feed = found && (await queries.feedById(context.db, found.hotelId, found.id))
  const hotel = feed && (await publicHotelRow(context.db, feed.hotelId))
  if (!feed || !hotel) return null
  const service = (await slotServices(context.db, feed.hotelId)).find(({ id }) => id === feed.serviceId)
  const resource = service?.slots.resources.find(({ id }) => id === feed.resourceId)
  if (!service || !resource) return null
  const t = translator(hotel.operationsLang)
  const from = new Date(context.clock().getTime() - pastDays * dayMs)
  const rows = await queries.bookingsOfResource(context.db, feed, from, maxEvents)
  const events = rows.flatMap((row) => {
    const event = eventOf(row)
    const people = row.partySize ?? 1
    const summary = [
      row.room
        ? t('orders.office.card.room', { room: row.room })
        : t('orders.office.card.number', { number: row.number }),
      service.slots.asksPartySize ? t('orders.office.bookings.people', { count: people }) : '',
      row.lines[0]?.name.operations ?? '',
    ]
    return event ? [{ ...event, summary: summary.filter(Boolean).join(' · ') }] : []
  })
  return { name: 'livret', text: writeCalendar(`${resource.name} · ${hotel.name}`, events) }
}
