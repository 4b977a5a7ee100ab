import { randomUUID } from 'node:crypto'
import { addDays, instantAt, localDate } from '#core/time/hours.ts'
import type { Slots } from '#modules/content/services/slots-rules.ts'
import type { Diary } from '#modules/exchange/orders/bookings-contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { makeSlots } from '../booking-factories.ts'
import { openHotel, sendAsGuest } from './browser-session.ts'

const timeZone = 'Europe/Paris'
export const tomorrow = addDays(localDate(timeZone, new Date()), 1)
/** This time tomorrow, where the hotel is. */
export const instantOf = (clock: string, day = tomorrow) => instantAt(timeZone, `${day}T${clock}`)?.toISOString() ?? ''

/** A spa with massage rooms, open every day, by default from 8:00 to 20:00. */
export async function openSpa(
  rooms: number,
  { opens = '08:00', closes = '20:00', ...slots }: Partial<Slots> & { opens?: string; closes?: string } = {},
) {
  const hotel = await openHotel({ timeZone })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes }))
  const resources = Array.from({ length: rooms }, (_, index) => ({
    id: randomUUID(),
    name: `Cabine ${index + 1}`,
    seats: 2,
    shared: false,
  }))
  const service = await hotel.addService(
    { name: 'Spa', hours: { weekly, exceptions: [] }, slots: makeSlots({ asksPartySize: true, resources, ...slots }) },
    [{ name: 'Massage', price: 9000 }],
  )
  const book = (clock: string, values: object = {}) =>
    sendAsGuest<Order>(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
      serviceId: service.id,
      deliveryMode: 'room-delivery',
      room: '101',
      lines: [{ articleId: service.articles[0]?.id, quantity: 1 }],
      dueAt: instantOf(clock),
      ...values,
    })
  const diary = () => hotel.api<Diary>('GET', `/v1/hotels/${hotel.id}/bookings?day=${tomorrow}`)
  const whereIs = async (id: string) => {
    const found = (await diary()).bookings.find((each) => each.id === id)
    return [found?.dueAt, found?.booking?.resource?.name]
  }
  return { hotel, service, resources, book, diary, whereIs, path: `/hotels/${hotel.id}/bookings?day=${tomorrow}` }
}
