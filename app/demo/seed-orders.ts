import { v7 as uuid } from 'uuid'
import type { Tx } from '#core/db/db.ts'
import { addDays, instantAt, localDate } from '#core/time/hours.ts'
import { insertCheckOuts } from '#modules/content/qr-codes/server/service.ts'
import type { insertMenu } from '#modules/content/services/server/service.ts'
import { releaseTimeOf } from '#modules/exchange/orders/rules.ts'
import { snapshotLine, textSnapshot } from '#modules/exchange/orders/server/place-order/rules.ts'
import { insertHistory, insertWaitTimes } from '#modules/exchange/orders/server/service.ts'
import { demoBookings } from './bookings.ts'
import type { DemoHotel } from './content-types.ts'
import { type DemoOrder, demoOrders } from './orders.ts'

export type SeededMenu = Awaited<ReturnType<typeof insertMenu>>

/** Adds two past weeks of orders, those of this morning and bookings, numbered by day like real ones. Returns them. */
export async function seedOrders(tx: Tx, hotel: DemoHotel & { id: string }, menus: Map<string, SeededMenu>, now: Date) {
  const lastNumbers = new Map<string, number>()
  const all = [...demoOrders(hotel, now), ...demoBookings(hotel, now)]
  all.sort((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
  const rows = all.flatMap((order) => {
    const menu = menus.get(order.service)
    if (!menu) return []
    const day = localDate(hotel.timeZone, order.placedAt)
    const number = (lastNumbers.get(day) ?? 0) + 1
    lastNumbers.set(day, number)
    return [storedOrder(hotel, menu, order, number)]
  })
  const counters = [...lastNumbers].map(([day, count]) => ({ hotelId: hotel.id, day, last: count }))
  await insertHistory(tx, rows, counters)
  await insertWaitTimes(tx, hotel, now)
  await insertCheckOuts(tx, hotel.id, checkOutsOf(hotel, rows))
  return rows
}

interface RoomOrder {
  room: string | null
  guestName: string | null
  placedAt: Date
}

/**
 * When the previous guest of each room checked out: at eleven on a morning between their orders and the current
 * guest's.
 */
function checkOutsOf({ timeZone }: Pick<DemoHotel, 'timeZone'>, orders: RoomOrder[]): Map<string, Date> {
  const namedOrders = orders.filter(({ room, guestName }) => room && guestName)
  const checkOuts = new Map<string, Date>()
  for (const room of new Set(namedOrders.map((order) => order.room as string))) {
    const ordersOfRoom = namedOrders
      .filter((order) => order.room === room)
      .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    const currentGuest = ordersOfRoom.at(-1)?.guestName
    const formerOrder = ordersOfRoom.findLast(({ guestName }) => guestName !== currentGuest)
    const currentOrder = formerOrder && ordersOfRoom[ordersOfRoom.indexOf(formerOrder) + 1]
    if (!currentOrder) continue
    const day = localDate(timeZone, formerOrder.placedAt)
    const mornings = [day, addDays(day, 1)].map((each) => instantAt(timeZone, `${each}T11:00`))
    const checkOut = mornings.find((at) => at && at > formerOrder.placedAt && at < currentOrder.placedAt)
    checkOuts.set(room, checkOut ?? new Date((formerOrder.placedAt.getTime() + currentOrder.placedAt.getTime()) / 2))
  }
  return checkOuts
}

/** What the guest was told when nothing was measured yet. */
function promisedTimes({ dueAt, placedAt }: Pick<DemoOrder, 'dueAt' | 'placedAt'>, leadMinutes: number) {
  const promised = dueAt || leadMinutes === 0 ? null : new Date(placedAt.getTime() + leadMinutes * 60_000)
  return { promisedFrom: promised, promisedUntil: promised }
}

/** The columns that make an order a booking. */
function bookedFields({ service }: SeededMenu, booking: DemoOrder['booking']) {
  const resource = booking && service.slots?.resources[booking.resource]
  return resource ? { endsAt: booking.endsAt, resourceId: resource.id, resourceName: resource.name, partySize: 1 } : {}
}

function storedOrder(hotel: DemoHotel & { id: string }, menu: SeededMenu, order: DemoOrder, number: number) {
  const { service: _, lines, history, booking, ...orderFields } = order
  const orderLines = lines.map(({ article, quantity, choices, note }) => {
    const articleRow = menu.articles[article] as SeededMenu['articles'][number]
    const options = articleRow.options.flatMap((option, optionIndex) =>
      (choices[optionIndex] ?? []).map((choiceIndex) => option.choices[choiceIndex]?.id ?? ''),
    )
    return snapshotLine(
      hotel,
      menu.articles,
      { articleId: articleRow.id, quantity, options, note },
      order.guestLang,
      new Date(),
    )
  })
  return {
    ...orderFields,
    ...bookedFields(menu, booking),
    id: uuid(),
    hotelId: hotel.id,
    number,
    serviceId: menu.service.id,
    serviceName: textSnapshot(hotel, menu.service.name, order.guestLang),
    // No visitor, because the demo's guests have no phone.
    visitorId: null,
    lines: orderLines,
    total: orderLines.reduce((sum, line) => sum + line.total, 0),
    currency: hotel.currency,
    ...promisedTimes(order, menu.service.leadMinutes),
    releaseAt: releaseTimeOf(order.dueAt, menu.service.leadMinutes, order.placedAt),
    changedAt: history.at(-1)?.at ?? order.placedAt,
    history: history.map((step) => ({ ...step, at: step.at.toISOString() })),
    version: history.length,
  }
}
