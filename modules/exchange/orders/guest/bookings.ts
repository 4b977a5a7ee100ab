import type { Lang } from '#core/i18n/contract.ts'
import { byDay } from '#core/time/hours.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import {
  bookableTimes,
  freeTimes,
  maxPartySize,
  type SlotService,
  type TakenTimes,
  unpackTaken,
} from '#modules/content/services/slots-rules.ts'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type * as contract from '../bookings-contract.ts'
import type { Wait } from '../bookings-contract.ts'
import type { Order } from '../contract.ts'
import type * as links from '../links-contract.ts'
import { putOrder } from './order-store.ts'

/** The days of free times that a guest sees. */
const shownDays = 14
/** The largest party that can be chosen; a larger one calls the reception. */
const maxChosenParty = 20

type HotelTimes = Pick<PublicHotel, 'timeZone' | 'takenTimes'>

/** A service whose times are booked. */
const slotServiceOf = (service: PublicService): (PublicService & SlotService) | null =>
  service.slots ? { ...service, slots: service.slots } : null

const takenOf = ({ takenTimes }: HotelTimes, serviceId: string): TakenTimes =>
  new Map(
    takenTimes.flatMap(({ serviceId: of, resourceId, times }) =>
      of === serviceId ? [[resourceId, unpackTaken(times)]] : [],
    ),
  )

/** The free times of the next days for a party. */
export const freeTimesOf = (service: PublicService, hotel: HotelTimes, people: number, now: Date): Date[] => {
  const booked = slotServiceOf(service)
  if (!booked) return []
  const { timeZone } = hotel
  return freeTimes(booked, takenOf(hotel, service.id), { timeZone, now, people, shownDays })
}

/** The next days on which the service can be booked, also those on which nothing is free. */
export function bookableDaysOf(service: PublicService, { timeZone }: HotelTimes, people: number, now: Date): string[] {
  const booked = slotServiceOf(service)
  return booked ? [...byDay(bookableTimes(booked, { timeZone, now, people, shownDays }), timeZone).keys()] : []
}

/** The sizes of party that can be chosen; only one: it is not asked. */
export const partySizesOf = ({ slots }: PublicService): number[] =>
  Array.from({ length: Math.min(maxChosenParty, slots ? maxPartySize(slots) : 1) }, (_, i) => i + 1)

/** Throws what `request` throws, as all calls in this file do. */
export async function moveBooking(
  { id, version }: Order,
  body: { startsAt: string; partySize: number },
  lang: Lang,
): Promise<Order> {
  const { data } = await visitorRequest<typeof contract.moveGuestBooking>('post', '/v1/orders/{orderId}/booking', {
    lang,
    params: { orderId: id },
    body: { ...body, version },
  })
  putOrder(data)
  return data
}

export async function joinWaitingList(
  hotelId: string,
  serviceId: string,
  body: { day: string; partySize: number; roomToken: string | undefined },
  lang: Lang,
): Promise<Wait> {
  const { data } = await visitorRequest<typeof contract.joinWaitingList>(
    'post',
    '/v1/hotels/{hotelId}/services/{serviceId}/waits',
    { lang, params: { hotelId, serviceId }, body },
  )
  return data
}

export async function readWaits(hotelId: string, lang: Lang): Promise<Wait[]> {
  const { data } = await visitorRequest<typeof contract.listWaits>('get', '/v1/visitors/me/waits', {
    lang,
    query: { hotel: hotelId },
  })
  return data
}

/** The address of the booking as a calendar entry; null: it is no booking any more. */
export async function readCalendarAddress(orderId: string, lang: Lang): Promise<string | null> {
  const { data } = await visitorRequest<typeof links.readOrderLink>('get', '/v1/orders/{orderId}/link', {
    lang,
    params: { orderId },
  })
  return data.calendar
}

export async function leaveWaitingList(waitId: string, lang: Lang): Promise<void> {
  await visitorRequest<typeof contract.leaveWaitingList>('delete', '/v1/visitors/me/waits/{waitId}', {
    lang,
    params: { waitId },
  })
}
