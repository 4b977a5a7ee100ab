import { addDays, localDate } from '#core/time/hours.ts'
import { slotStarts, startOfDay } from '#core/time/slots.ts'
import { endOfSlot } from '#modules/content/services/slots-rules.ts'
import type { DemoHotel, DemoService } from './content-types.ts'
import { between, type DemoOrder, newOrder, pick, type Random, seededRandom } from './orders.ts'

/** How often a time is booked: today, tomorrow and the day after. */
const taken = [0.6, 0.5, 0.25]
const minuteMs = 60_000

/** Bookings of today and the next two days, accepted, or completed once they have begun. */
export function demoBookings(hotel: DemoHotel, now: Date): DemoOrder[] {
  const random = seededRandom(`${hotel.slug} bookings`)
  return hotel.services.flatMap((service) => bookingsOf(hotel, service, now, random))
}

function bookingsOf(hotel: DemoHotel, service: DemoService, now: Date, random: Random): DemoOrder[] {
  const { slots, hours } = service.content
  if (!slots) return []
  const { timeZone } = hotel
  const today = localDate(timeZone, now)
  const startOf = (days: number) => startOfDay(timeZone, addDays(today, days))
  return taken.flatMap((chance, day) =>
    slotStarts({ ...slots, hours: hours ?? null, timeZone }, startOf(day), startOf(day + 1)).flatMap((startsAt) =>
      slots.resources.flatMap((_, resource) =>
        random() < chance
          ? [
              {
                ...booked(hotel, service, startsAt, now, random),
                booking: { resource, endsAt: endOfSlot(slots, startsAt) },
              },
            ]
          : [],
      ),
    ),
  )
}

/** A booking of one article from `startsAt` on, made some hours before. */
function booked(hotel: DemoHotel, service: DemoService, startsAt: Date, now: Date, random: Random): DemoOrder {
  const beforeStart = startsAt.getTime() - between(random, 90, 600) * minuteMs
  const beforeNow = now.getTime() - between(random, 20, 300) * minuteMs
  const placedAt = new Date(Math.min(beforeStart, beforeNow))
  const order = newOrder(hotel, service, placedAt, startsAt, random)
  const by = pick(random, hotel.signatories)
  const accepted = { status: 'accepted' as const, at: new Date(placedAt.getTime() + 3 * minuteMs), by }
  const lines = order.lines.slice(0, 1).map((line) => ({ ...line, quantity: 1, note: '' }))
  const history = [...order.history, accepted]
  if (startsAt > now) return { ...order, lines, allergies: [], status: 'accepted', history }
  const completed = { status: 'completed' as const, at: startsAt, by }
  return { ...order, lines, allergies: [], status: 'completed', history: [...history, completed] }
}
