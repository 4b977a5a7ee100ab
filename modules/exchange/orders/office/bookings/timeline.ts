import { addDays, instantAt } from '#core/time/hours.ts'
import { slotStarts, startOfDay } from '#core/time/slots.ts'
import { isFree, type Resource, type SlotService, type Slots } from '#modules/content/services/slots-rules.ts'
import type { Block } from '../../bookings-contract.ts'
import type { Order } from '../../contract.ts'
import { isOpen } from '../../status-rules.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** An order that books something. */
export type Booking = Order & { dueAt: string; booking: NonNullable<Order['booking']> }

export const isBooking = (order: Order): order is Booking => order.booking !== null && order.dueAt !== null

/** A period in milliseconds. */
export interface Period {
  from: number
  until: number
}

export const periodOf = ({ dueAt, booking }: Booking): Period => ({
  from: Date.parse(dueAt),
  until: Date.parse(booking.endsAt),
})
export const periodOfBlock = ({ startsAt, endsAt }: Block): Period => ({
  from: Date.parse(startsAt),
  until: Date.parse(endsAt),
})

const overlap = (one: Period, other: Period) => one.from < other.until && other.from < one.until

export const dayPeriod = (timeZone: string, day: string): Period => ({
  from: startOfDay(timeZone, day).getTime(),
  until: startOfDay(timeZone, addDays(day, 1)).getTime(),
})

/** The bookings of a day that are not cancelled, earliest first. */
export const bookingsOfDay = (orders: Iterable<Order>, day: Period): Booking[] =>
  [...orders]
    .filter(
      (order): order is Booking => isBooking(order) && order.status !== 'cancelled' && overlap(periodOf(order), day),
    )
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt) || one.number - other.number)

/** The times at which bookings of the service begin on a day, in milliseconds. */
export const startsOfDay = ({ slots, hours }: SlotService, timeZone: string, day: string): number[] => {
  const { from, until } = dayPeriod(timeZone, day)
  return slotStarts({ ...slots, hours, timeZone }, new Date(from), new Date(until)).map((start) => start.getTime())
}

/**
 * The whole hours that the timeline of a day shows: the opening hours, and what is booked or blocked outside of them. A
 * closed day without bookings shows the hours of an ordinary day.
 */
export function shownHours(
  service: SlotService,
  { timeZone, day, bookings, blocks }: { timeZone: string; day: string; bookings: Booking[]; blocks: Block[] },
): Period {
  const whole = dayPeriod(timeZone, day)
  const starts = startsOfDay(service, timeZone, day)
  const blocked = blocks.map(periodOfBlock).filter(({ from, until }) => from >= whole.from && until <= whole.until)
  const periods = [
    ...starts.map((from) => ({ from, until: from + service.slots.durationMinutes * minuteMs })),
    ...bookings.map(periodOf),
    ...blocked,
  ]
  const at = (clock: string) => instantAt(timeZone, `${day}T${clock}`)?.getTime() ?? whole.from
  if (periods.length === 0) return { from: at('08:00'), until: at('20:00') }
  const from = Math.max(whole.from, Math.min(...periods.map((period) => period.from)))
  const until = Math.min(whole.until, Math.max(...periods.map((period) => period.until)))
  return {
    from: whole.from + Math.floor((from - whole.from) / hourMs) * hourMs,
    until: Math.min(whole.until, whole.from + Math.ceil((until - whole.from) / hourMs) * hourMs),
  }
}

/** The beginnings of the hours in a period. */
export function hoursIn({ from, until }: Period): number[] {
  const hours: number[] = []
  for (let at = from; at < until; at += hourMs) hours.push(at)
  return hours
}

/** Where a period is in the shown hours, in percent; what is outside is cut. */
export function positionIn(shown: Period, { from, until }: Period) {
  const percent = (at: number) => Math.min(1, Math.max(0, (at - shown.from) / (shown.until - shown.from))) * 100
  return { left: percent(from), width: percent(until) - percent(from) }
}

/** A resource with what is booked and blocked; bookings at the same time are in different lanes. */
export interface TimelineRow {
  id: string
  name: string
  /** Null: the service no longer has this resource. */
  resource: Resource | null
  bookings: { booking: Booking; lane: number }[]
  blocks: Block[]
  lanes: number
}

export function timelineRows({ resources }: Slots, bookings: Booking[], blocks: Block[]): TimelineRow[] {
  const known = new Set(resources.map(({ id }) => id))
  const removed = new Map(
    bookings.flatMap(({ booking: { resource } }) =>
      resource && !known.has(resource.id) ? [[resource.id, resource.name] as const] : [],
    ),
  )
  const rows = [
    ...resources.map((resource) => ({ id: resource.id, name: resource.name, resource })),
    ...[...removed].map(([id, name]) => ({ id, name, resource: null })),
  ]
  return rows.map((row) => {
    const ends: number[] = []
    const placed = bookings
      .filter(({ booking }) => booking.resource?.id === row.id)
      .map((booking) => {
        const { from, until } = periodOf(booking)
        const free = ends.findIndex((end) => end <= from)
        const lane = free < 0 ? ends.length : free
        ends[lane] = until
        return { booking, lane }
      })
    return {
      ...row,
      bookings: placed,
      blocks: blocks.filter(({ resourceId }) => resourceId === null || resourceId === row.id),
      lanes: Math.max(1, ends.length),
    }
  })
}

/** Where a booking is to be moved: a start in milliseconds, and a resource. */
export interface MoveTarget {
  startsAt: number
  resourceId: string
}

export const positionOf = (booking: Booking): MoveTarget => ({
  startsAt: Date.parse(booking.dueAt),
  resourceId: booking.booking.resource?.id ?? '',
})

export const isSameTarget = (one: MoveTarget, other: MoveTarget) =>
  one.startsAt === other.startsAt && one.resourceId === other.resourceId

/** Only bookings that are not finished can be moved. */
export const isMovable = ({ status }: Pick<Order, 'status'>) => isOpen(status)

/** The nearest time in steps from `anchor`, within the shown hours. */
export function snapTime(
  at: number,
  { anchor, stepMinutes, shown }: { anchor: number; stepMinutes: number; shown: Period },
) {
  const step = stepMinutes * minuteMs
  const snapped = anchor + Math.round((at - anchor) / step) * step
  return Math.min(Math.max(snapped, shown.from), shown.until - minuteMs)
}

export type TimelineKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
export const isTimelineKey = (key: string): key is TimelineKey =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key)

/** The target that an arrow key leads to: earlier, later, or another resource. */
export function targetAfter(
  target: MoveTarget,
  key: TimelineKey,
  { rows, minutes, shown }: { rows: readonly TimelineRow[]; minutes: number; shown: Period },
): MoveTarget {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const startsAt = target.startsAt + (key === 'ArrowLeft' ? -minutes : minutes) * minuteMs
    return startsAt < shown.from || startsAt >= shown.until ? target : { ...target, startsAt }
  }
  const bookable = rows.filter(({ resource }) => resource !== null)
  const next = bookable[bookable.findIndex(({ id }) => id === target.resourceId) + (key === 'ArrowUp' ? -1 : 1)]
  return next ? { ...target, resourceId: next.id } : target
}

/** Why a booking cannot be moved there, as far as this device knows; the server decides. */
export function targetProblem(
  { durationMinutes, pauseMinutes }: Slots,
  rows: readonly TimelineRow[],
  booking: Booking,
  { startsAt, resourceId }: MoveTarget,
): 'too_big' | 'taken' | null {
  const row = rows.find(({ id }) => id === resourceId)
  if (!row?.resource) return 'taken'
  const people = booking.booking.partySize
  if (people > row.resource.seats) return 'too_big'
  const others = { ...row, bookings: row.bookings.filter((each) => each.booking.id !== booking.id) }
  const taken = takenOfRows([others]).get(row.id) ?? []
  const time = { startsAt, endsAt: startsAt + durationMinutes * minuteMs, people }
  return isFree(row.resource, taken, time, pauseMinutes) ? null : 'taken'
}

const startAndEnd = ({ from, until }: Period) => ({ startsAt: from, endsAt: until })

/** How many bookings and people a resource has on the day. */
export const countOf = ({ bookings }: TimelineRow) => ({
  bookings: bookings.length,
  people: bookings.reduce((sum, { booking }) => sum + booking.booking.partySize, 0),
})

/** What is taken of each resource, in the form in which the rules of the service read it. */
export const takenOfRows = (rows: readonly TimelineRow[]) =>
  new Map(
    rows.map(({ id, bookings, blocks }) => [
      id,
      [
        ...bookings.map(({ booking }) => ({ ...startAndEnd(periodOf(booking)), people: booking.booking.partySize })),
        ...blocks.map((block) => ({ ...startAndEnd(periodOfBlock(block)), people: null })),
      ],
    ]),
  )

/** An order as it will be once its pending move is answered. */
export function withMove(
  { durationMinutes, resources }: Slots,
  order: Order,
  moves: readonly { booking: Booking; target: MoveTarget }[],
): Order {
  const move = moves.findLast(({ booking }) => booking.id === order.id && booking.version === order.version)
  if (!move || !isBooking(order)) return order
  const { startsAt, resourceId } = move.target
  const { id, name } = resources.find((resource) => resource.id === resourceId) ?? { id: resourceId, name: '' }
  const endsAt = new Date(startsAt + durationMinutes * minuteMs).toISOString()
  return {
    ...order,
    dueAt: new Date(startsAt).toISOString(),
    booking: { ...order.booking, endsAt, resource: { id, name } },
  }
}
