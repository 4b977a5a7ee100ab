import { v7 as uuid } from 'uuid'
import type { Visitor } from '#core/access/server/scope.ts'
import { lockForGuests, notifyGuestsOfChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { RunAgain } from '#core/jobs/jobs.ts'
import { addDays, localDate } from '#core/time/hours.ts'
import { notifyGuest } from '#modules/content/guest-notifications/server/service.ts'
import { servicesOf, shownServices } from '#modules/content/services/server/service.ts'
import { bestFit, endOfSlot, freeTimes, maxPartySize, type SlotService } from '#modules/content/services/slots-rules.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { type HotelRow, publicHotelRow } from '#modules/hotel/hotels/server/service.ts'
import type { Diary, Wait } from '../../bookings-contract.ts'
import { maxWaits } from '../../bookings-rules.ts'
import { takenRows } from '../bookings/queries.ts'
import { takenOf } from '../bookings/rules.ts'
import { menuOf } from '../menu/service.ts'
import * as queries from './queries.ts'

const presentWait = (
  { id, serviceId, day, partySize, offeredStart, offeredUntil }: queries.WaitRow,
  now: Date,
): Wait => ({
  id,
  serviceId,
  day,
  partySize,
  offer:
    offeredStart && offeredUntil && offeredUntil > now
      ? { startsAt: offeredStart.toISOString(), until: offeredUntil.toISOString() }
      : null,
})

/** The service with its bookable times, if guests see it. */
async function slotServiceOf(tx: Tx, hotelId: string, serviceId: string) {
  const [found] = shownServices(await servicesOf(tx, hotelId, serviceId))
  const slots = found?.service.slots
  return found && slots ? { ...found.service, slots } : null
}

/**
 * The room that the guest proves; null: none. Free times are held for those who wait, so a hotel that takes orders of scanned
 * rooms only has no others on its lists. Throws `not_found`, `order_proof_needed`, and `too_many_requests` after too many
 * wrong codes.
 */
export async function roomOfWait(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  roomToken: string | undefined,
): Promise<string | null> {
  const { hotel, rooms } = (await menuOf(context, hotelId)) ?? throwNotFound()
  const room = roomToken ? await rooms.proven(context, roomToken, visitor) : null
  if (room === null && hotel.orderProof === 'room') throw new ApiError('order_proof_needed')
  return room
}

/**
 * Puts a guest on the waiting list of a day. What is free on that day is offered at once. Throws `not_found`, and `invalid`
 * for a service without a list, a day that cannot be booked, a party that no resource holds, and too many waits.
 */
export async function joinWaitingList(
  context: AppContext,
  visitor: Visitor,
  hotelId: string,
  serviceId: string,
  { day, partySize = 1 }: { day: string; partySize?: number | undefined },
  lang: Lang,
): Promise<Wait> {
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const hotel = (await publicHotelRow(tx, hotelId)) ?? throwNotFound()
    const { slots } = (await slotServiceOf(tx, hotelId, serviceId)) ?? throwNotFound()
    if (slots.holdMinutes === null) throwInvalid('serviceId', 'no_slots')
    const today = localDate(hotel.timeZone, now)
    if (day < today || day > addDays(today, slots.earliestDays)) throwInvalid('day', 'wait_day')
    const people = slots.asksPartySize ? partySize : 1
    if (people > maxPartySize(slots)) throwInvalid('partySize', 'party_too_big', { limit: maxPartySize(slots) })
    const { visitorId } = visitor
    const written = await queries.writeWait(tx, {
      hotelId,
      id: uuid(),
      serviceId,
      visitorId,
      day,
      partySize: people,
      guestLang: lang,
      createdAt: now,
    })
    if ((await queries.countWaits(tx, hotelId, visitorId)) > maxWaits.visitor)
      throwInvalid('day', 'too_big_list', { limit: maxWaits.visitor })
    if ((await queries.countWaits(tx, hotelId)) > maxWaits.hotel)
      throwInvalid('day', 'too_big_list', { limit: maxWaits.hotel })
    await addOfferJob(context, tx, hotelId, serviceId)
    return presentWait(written, now)
  })
}

export async function listWaits(context: AppContext, { visitorId }: Visitor, hotelId: string): Promise<Wait[]> {
  const hotel = (await publicHotelRow(context.db, hotelId)) ?? throwNotFound()
  const now = context.clock()
  const rows = await queries.waitsOfVisitor(context.db, visitorId, hotelId)
  return rows.filter(({ day }) => day >= localDate(hotel.timeZone, now)).map((row) => presentWait(row, now))
}

/** Who waits for each service on these days, for staff. */
export async function readWaiting(
  { db, clock }: AppContext,
  hotelId: string,
  from: string,
  until: string,
): Promise<Diary['waiting']> {
  const now = clock()
  const lists = new Map<string, Diary['waiting'][number]>()
  for (const wait of await queries.waitingGuests(db, hotelId, from, until)) {
    const { serviceId, day, partySize, createdAt, offeredUntil, lastOrder } = wait
    const key = `${day} ${serviceId}`
    const list = lists.get(key) ?? { serviceId, day, count: 0, guests: [] }
    list.count++
    list.guests.push({
      room: lastOrder?.room ?? null,
      guestName: lastOrder?.guestName ?? '',
      partySize,
      since: createdAt.toISOString(),
      offeredUntil: offeredUntil && offeredUntil > now ? offeredUntil.toISOString() : null,
    })
    lists.set(key, list)
  }
  return [...lists.values()]
}

/** Ends a wait, and offers to the next guest what was held. */
export async function leaveWaitingList(context: AppContext, { visitorId }: Visitor, id: string): Promise<void> {
  const found = (await queries.waitsOfVisitor(context.db, visitorId)).find((wait) => wait.id === id) ?? throwNotFound()
  const { hotelId, serviceId } = found
  await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    await queries.deleteWait(tx, found)
    await addOfferJob(context, tx, hotelId, serviceId)
    if (found.offeredUntil) await notifyGuestsOfChange(context, tx, hotelId)
  })
  if (found.offeredUntil) context.pages.drop(hotelId)
}

/** Offers what is free in a service to those who wait for it, as part of `tx`. */
export const addOfferJob = (context: AppContext, tx: Tx, hotelId: string, serviceId: string): Promise<void> =>
  context.jobs.add(tx, 'orders.offerFreed', { hotelId, serviceId }, { key: `${hotelId} ${serviceId}` })

/**
 * Ends offers that nobody has taken in time, with the wait, and offers what is free on their day to those who have waited
 * longest. Each free place is offered to one guest at a time. Returns when the first of these offers ends.
 */
export async function offerFreedTimes(
  context: AppContext,
  { hotelId, serviceId }: { hotelId: string; serviceId: string },
): Promise<RunAgain | undefined> {
  const { changed, nextEnd } = await transaction(context.db, async (tx) => {
    await lockForGuests(context, tx, hotelId)
    const now = context.clock()
    const hotel = await publicHotelRow(tx, hotelId)
    const service = hotel && (await slotServiceOf(tx, hotelId, serviceId))
    const waits = await queries.waitsOfService(tx, hotelId, serviceId)
    const over = waits.filter(({ offeredUntil }) => offeredUntil !== null && offeredUntil <= now)
    for (const wait of over) await queries.deleteWait(tx, wait)
    const waiting = waits.filter((wait) => !over.includes(wait))
    const offered =
      hotel && service?.slots.holdMinutes ? await offerTo(context, tx, { hotel, service, waiting, now }) : []
    const ends = [...waiting.flatMap(({ offeredUntil }) => offeredUntil ?? []), ...offered]
    if (over.length + offered.length > 0) await notifyGuestsOfChange(context, tx, hotelId)
    return { changed: over.length + offered.length > 0, nextEnd: Math.min(...ends.map(Number)) }
  })
  if (changed) context.pages.drop(hotelId)
  if (nextEnd === Number.POSITIVE_INFINITY) return undefined
  return new RunAgain(Math.max(1, Math.ceil((nextEnd - context.clock().getTime()) / 1000)))
}

interface Offering {
  hotel: HotelRow
  service: SlotService & { id: string }
  waiting: queries.WaitRow[]
  now: Date
}

/** Returns until when each new offer is held. */
async function offerTo(
  context: AppContext,
  tx: Tx,
  { hotel: { id: hotelId, timeZone }, service, waiting, now }: Offering,
): Promise<Date[]> {
  const rows = await takenRows(tx, hotelId, now)
  const offered: Date[] = []
  for (const wait of waiting) {
    if (wait.offeredUntil !== null) continue
    const { partySize: people, visitorId } = wait
    const taken = takenOf(rows, service.id, service.slots)
    const [start] = freeTimes(service, taken, { timeZone, now, people, firstDay: wait.day, shownDays: 1 })
    const resource = start && bestFit(service.slots, taken, start, people)
    if (!start || !resource) continue
    const offeredEnd = endOfSlot(service.slots, start)
    const offeredUntil = new Date(now.getTime() + (service.slots.holdMinutes ?? 0) * 60_000)
    await queries.setOffer(tx, wait, { offeredStart: start, offeredEnd, offeredResourceId: resource.id, offeredUntil })
    rows.push({
      serviceId: service.id,
      resourceId: resource.id,
      startsAt: start.getTime(),
      endsAt: offeredEnd.getTime(),
      people,
      visitorId,
    })
    offered.push(offeredUntil)
    await notifyGuest(context, tx, { hotelId, visitorId, event: 'offered', screen: servicePath(service.id) })
  }
  return offered
}

/** Every hour, because a change of a service's hours or resources frees times too. */
export async function offerWhatIsFree(context: AppContext): Promise<void> {
  for (const waited of await queries.servicesWithWaits(context.db))
    await offerFreedTimes(context, waited).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  await queries.deleteOldWaits(context.db, context.clock())
}
