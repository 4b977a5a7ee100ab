import type { Lang } from '#core/i18n/contract.ts'
import { deliverySlots } from '#core/time/delivery-slots.ts'
import { localDate, openingAt } from '#core/time/hours.ts'
import { readRooms } from '#modules/content/qr-codes/rules.ts'
import { type Seat, seatKinds } from '#modules/content/qr-codes/seats-rules.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import { type Handover, offeredHandovers, statusTimeline } from '#modules/exchange/orders/handover-rules.ts'
import type { StoredSeat } from '#modules/exchange/orders/schema.ts'
import { isOpen, type Status } from '#modules/exchange/orders/status-rules.ts'
import type { DemoArticle, DemoHotel, DemoService } from './content-types.ts'

export interface DemoLine {
  /** The index of the article in the service. */
  article: number
  quantity: number
  /** For each option of the article, in order, the indexes of the chosen values. */
  choices: number[][]
  note: string
}

export interface DemoOrder {
  /** The service's key. */
  service: string
  status: Status
  deliveryMode: Handover
  seat: StoredSeat | null
  room: string | null
  roomProof: 'qr' | 'typed' | null
  guestName: string | null
  guestLang: Lang
  note: string
  allergies: Allergen[]
  lines: DemoLine[]
  placedAt: Date
  dueAt: Date | null
  /** What is booked from `dueAt` on: the index of the resource in the service. */
  booking: { resource: number; endsAt: Date } | null
  /** Oldest first, from `new` to `status`. `by` is a first name of the staff, or `guest`. */
  history: { status: Status; at: Date; by: string; reason?: string }[]
}

/** How many orders each service received in the past week. */
const pastWeek: Record<string, number> = { breakfast: 34, evening: 22, bar: 14, requests: 12, picnic: 8 }

/** The orders currently on the board: the state and the minutes since the order was placed. */
const rightNow: { status: Status | 'handing-over'; age: number }[] = [
  { status: 'new', age: 1 },
  { status: 'new', age: 4 },
  { status: 'accepted', age: 5 },
  { status: 'accepted', age: 8 },
  { status: 'preparing', age: 9 },
  { status: 'preparing', age: 15 },
  { status: 'handing-over', age: 17 },
  { status: 'handing-over', age: 21 },
]
/** For orders as soon as possible, the minutes after placing at which each step of the timeline is reached. */
const pace = [0, 2, 5, 14, 20]

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const commonAllergies: Allergen[] = ['milk', 'nuts', 'gluten', 'crustaceans', 'eggs', 'sesame']

export type Random = () => number

/** The seats of a demo hotel that have a code. */
export const seatsOf = ({ seats = {} }: Pick<DemoHotel, 'seats'>): Seat[] =>
  seatKinds.flatMap((kind) => readRooms(seats[kind] ?? '').rooms.map((label) => ({ kind, label })))

/**
 * The orders of a demo hotel at `now`, oldest first: two past weeks, some served or cancelled today, and one or two in
 * each open state, from services that are open at the time. The same hotel and instant give the same orders.
 */
export function demoOrders(hotel: DemoHotel, now: Date): DemoOrder[] {
  const random = seededRandom(hotel.slug)
  const orders = [
    ...weekBefore(hotel, new Date(now.getTime() - 7 * dayMs), seededRandom(`${hotel.slug} earlier`)),
    ...weekBefore(hotel, now, random),
    ...doneToday(hotel, now, random),
    ...onTheBoard(hotel, now, random),
  ]
  return orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

function weekBefore(hotel: DemoHotel, now: Date, random: Random): DemoOrder[] {
  const today = localDate(hotel.timeZone, now)
  const orders: DemoOrder[] = []
  for (const service of hotel.services) {
    for (let remaining = pastWeek[service.name] ?? 0; remaining > 0; remaining--) {
      const instant = search(random, now, 7 * dayMs, (at) => {
        const settled = at.getTime() + 60 * minuteMs < now.getTime()
        return settled && localDate(hotel.timeZone, at) !== today && takesOrders(hotel, service, at)
      })
      if (!instant) continue
      // Four breakfasts in ten are ordered the evening before.
      const ahead = service.name === 'breakfast' && random() < 0.4
      const dueAt = ahead ? quarter(instant) : null
      const placedAt = ahead ? new Date(instant.getTime() - between(random, 9 * 60, 12 * 60) * minuteMs) : instant
      orders.push(finished(hotel, service, placedAt, dueAt, random() < 0.07, random))
    }
  }
  return orders
}

function doneToday(hotel: DemoHotel, now: Date, random: Random): DemoOrder[] {
  const today = localDate(hotel.timeZone, now)
  const orders: DemoOrder[] = []
  for (let index = 0; index < 9; index++) {
    const sinceMorning = (at: Date) => localDate(hotel.timeZone, at) === today
    // Orders shortly after midnight belong to the evening before.
    const placedAt =
      search(random, now, 300 * minuteMs, (at) => sinceMorning(at) && at.getTime() < now.getTime() - 40 * minuteMs) ??
      new Date(now.getTime() - between(random, 40, 120) * minuteMs)
    orders.push(finished(hotel, anOpenService(hotel, placedAt, index, random), placedAt, null, index % 4 === 3, random))
  }
  return orders
}

function onTheBoard(hotel: DemoHotel, now: Date, random: Random): DemoOrder[] {
  const orders = rightNow.map(({ status, age }, index) => {
    const placedAt = new Date(now.getTime() - age * minuteMs - between(random, 0, 25) * 1000)
    const service = anOpenService(hotel, placedAt, index, random)
    const order = newOrder(hotel, service, placedAt, null, random)
    const steps = statusTimeline(order.deliveryMode)
    return advanced(hotel, order, status === 'handing-over' ? (steps[3] ?? 'ready') : status, random)
  })
  const breakfast = hotel.services.find(({ name }) => name === 'breakfast')
  const slots = breakfast ? deliverySlots({ ...breakfast.content, timeZone: hotel.timeZone, now, days: 2 }) : []
  const tomorrow = slots.filter((slot) => localDate(hotel.timeZone, slot) !== localDate(hotel.timeZone, now))
  const dueAt = tomorrow[4]
  if (breakfast && dueAt) {
    const placedAt = new Date(now.getTime() - 26 * minuteMs)
    orders.push(advanced(hotel, newOrder(hotel, breakfast, placedAt, dueAt, random), 'accepted', random))
  }
  return orders
}

/** A completed or cancelled order. A cancelled one was refused by staff, or withdrawn by the guest. */
function finished(
  hotel: DemoHotel,
  service: DemoService,
  placedAt: Date,
  dueAt: Date | null,
  cancelled: boolean,
  random: Random,
): DemoOrder {
  const order = newOrder(hotel, service, placedAt, dueAt, random)
  if (!cancelled) return advanced(hotel, order, 'completed', random)
  const at = new Date(placedAt.getTime() + between(random, 1, 3) * minuteMs)
  const last =
    random() < 0.35
      ? { status: 'cancelled' as const, at, by: 'guest' }
      : {
          status: 'cancelled' as const,
          at,
          by: pick(random, hotel.signatories),
          reason: pick(random, hotel.refusals[order.guestLang]),
        }
  return { ...order, status: 'cancelled', history: [...order.history, last] }
}

/** The order moved along its timeline up to `status`. An order for a chosen time is prepared for that time. */
function advanced(hotel: DemoHotel, order: DemoOrder, status: Status, random: Random): DemoOrder {
  const steps = statusTimeline(order.deliveryMode)
  const by = pick(random, hotel.signatories)
  const reached = steps.slice(1, steps.indexOf(status) + 1).map((step, index) => {
    const minutes = pace[index + 1] ?? 0
    const fromPlacing = order.placedAt.getTime() + minutes * minuteMs
    const forDue = order.dueAt && step !== 'accepted' ? order.dueAt.getTime() + (minutes - 18) * minuteMs : fromPlacing
    // Only finished orders are delayed, because an open one could otherwise have steps in the future.
    const slower = isOpen(status) ? 0 : between(random, 0, 90) * 1000
    return { status: step, at: new Date(forDue + slower), by }
  })
  return { ...order, status, history: [...order.history, ...reached] }
}

export function newOrder(
  hotel: DemoHotel,
  service: DemoService,
  placedAt: Date,
  dueAt: Date | null,
  random: Random,
): DemoOrder {
  const { name, lang } = aGuest(hotel, random)
  const seat = service.content.seatService && random() < 0.6 ? pick(random, seatsOf(hotel)) : null
  const deliveryMode = seat ? 'seat-delivery' : pick(random, offeredHandovers(service.content.deliveryMode))
  const toRoom = deliveryMode === 'room-delivery'
  const notes = service.content.kind === 'request' ? hotel.requestNotes : hotel.orderNotes
  return {
    service: service.key,
    status: 'new',
    deliveryMode,
    seat: seat && { ...seat, name: { guest: seat.label, operations: seat.label } },
    room: toRoom ? pick(random, hotel.rooms) : null,
    roomProof: toRoom ? (random() < 0.7 ? 'qr' : 'typed') : null,
    guestName: seat || (toRoom && random() < 0.5) ? null : name,
    guestLang: lang,
    note: random() < 0.25 ? pick(random, notes[lang]) : '',
    allergies: service.content.kind === 'order' && random() < 0.12 ? [pick(random, commonAllergies)] : [],
    lines: linesOf(hotel, service, lang, random),
    placedAt,
    dueAt,
    booking: null,
    history: [{ status: 'new', at: placedAt, by: 'guest' }],
  }
}

/** One to three articles of the service; the first ones of the menu are chosen more often. */
function linesOf(hotel: DemoHotel, service: DemoService, lang: Lang, random: Random): DemoLine[] {
  const onSale = service.articles.flatMap(({ available }, index) => (available ? [index] : []))
  const chance = service.content.kind === 'order' ? 0.45 : 0.15
  const articleCount = 1 + (random() < chance ? 1 : 0) + (random() < chance / 3 ? 1 : 0)
  const chosen = new Set<number>()
  for (let tries = 0; chosen.size < articleCount && tries < 20; tries++) {
    chosen.add(onSale[Math.floor(random() ** 1.5 * onSale.length)] ?? 0)
  }
  return [...chosen].map((index) => {
    const article = service.articles[index] as DemoArticle
    const several = random()
    return {
      article: index,
      quantity: Math.min(article.maxQuantity, several < 0.62 ? 1 : several < 0.94 ? 2 : 3),
      choices: article.options.map((option) => choose(option, random)),
      note: service.content.kind === 'order' && random() < 0.06 ? pick(random, hotel.lineNotes[lang]) : '',
    }
  })
}

/** As many values as the option requires, sometimes one more if it allows that. */
function choose({ min, max, choices }: DemoArticle['options'][number], random: Random): number[] {
  const count = Math.min(max, choices.length, min + (random() < 0.35 ? 1 : 0))
  const indexes = choices.map((_, index) => index)
  return Array.from({ length: count }, () => indexes.splice(Math.floor(random() * indexes.length), 1)[0] ?? 0).sort(
    (a, b) => a - b,
  )
}

const orderable = ({ content: { kind, slots } }: DemoService) => !slots && (kind === 'order' || kind === 'request')

/** No requests at night, although the service is open. */
const takesOrders = (hotel: DemoHotel, { content: { hours } }: DemoService, at: Date) =>
  openingAt(hours, hotel.timeZone, at).openNow && (hours !== null || at.getUTCHours() >= 6)

/**
 * One of the services open at an instant, in turn. Requests, which are always open, are used only rarely when another
 * service is open.
 */
function anOpenService(hotel: DemoHotel, at: Date, turn: number, random: Random): DemoService {
  const open = hotel.services.filter(
    (service) => orderable(service) && openingAt(service.content.hours, hotel.timeZone, at).openNow,
  )
  const kitchens = open.filter(({ content }) => content.kind === 'order')
  const from = kitchens.length > 0 && turn % 4 !== 2 ? kitchens : open
  return from[turn % from.length] ?? pick(random, open)
}

/** Half of the guests read the hotel's own language. */
function aGuest(hotel: DemoHotel, random: Random) {
  const compatriots = hotel.guests.filter(({ lang }) => lang === hotel.defaultLang)
  return pick(random, random() < 0.35 ? compatriots : hotel.guests)
}

/** An instant in the past `span` for which `fits` returns true; `null` when a thousand attempts found none. */
function search(random: Random, now: Date, span: number, fits: (at: Date) => boolean): Date | null {
  for (let tries = 0; tries < 1000; tries++) {
    const at = new Date(now.getTime() - Math.floor(random() * span))
    if (fits(at)) return at
  }
  return null
}

const quarter = (at: Date) => new Date(Math.floor(at.getTime() / (15 * minuteMs)) * 15 * minuteMs)
export const between = (random: Random, min: number, max: number) => min + Math.floor(random() * (max - min + 1))

export function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** The mulberry32 generator: short, and with the same results on every machine. */
export function seededRandom(text: string): Random {
  let state = [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
