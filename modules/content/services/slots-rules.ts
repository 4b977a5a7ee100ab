import { addDays, localDate } from '#core/time/hours.ts'
import { type SlotTimes, slotStarts, startOfDay } from '#core/time/slots.ts'
import { availableFrom, type Pause } from './rules.ts'

/** What is booked: a massage room, a table, a pool with its sunbeds. */
export interface Resource {
  id: string
  /** For staff only, as they call it. */
  name: string
  /** Maximum people at one time. */
  seats: number
  /** Whether several parties use it at the same time, up to `seats` people together; otherwise one party. */
  shared: boolean
}

/** The bookable times of a service. Its opening hours say when bookings begin. */
export interface Slots {
  durationMinutes: number
  /** Between two times that are offered. */
  stepMinutes: number
  /** After each booking, before the next one on the same resource. */
  pauseMinutes: number
  endsByClosing: boolean
  /** How many days ahead guests may book; 0: today only. */
  earliestDays: number
  /** Until how many minutes before its start guests may book. */
  latestMinutes: number
  /** Until how many minutes before its start guests may move or cancel a booking. */
  cancelUntilMinutes: number
  /** Maximum bookings of one room in one stay; null: any number. */
  maxPerStay: number | null
  /** Whether guests say how many they are; otherwise each booking counts as one person. */
  asksPartySize: boolean
  /** Minutes before its start at which the guest is reminded; null: not at all. */
  reminderMinutes: number | null
  /** Minutes for which a freed time is held for the first on the waiting list; null: there is no waiting list. */
  holdMinutes: number | null
  resources: Resource[]
}

export const slotLimits = {
  durationMinutes: { min: 5, max: 1440 },
  stepMinutes: { min: 5, max: 1440 },
  pauseMinutes: { min: 0, max: 480 },
  earliestDays: { min: 0, max: 90 },
  latestMinutes: { min: 0, max: 20_160 },
  cancelUntilMinutes: { min: 0, max: 20_160 },
  maxPerStay: { min: 1, max: 50 },
  reminderMinutes: { min: 5, max: 2880 },
  holdMinutes: { min: 5, max: 240 },
  seats: { min: 1, max: 500 },
  resources: { min: 1, max: 60 },
} as const
export const maxResourceName = 60

const minuteMs = 60_000

/** A part of a resource that is not free. Milliseconds. */
export interface TakenTime {
  startsAt: number
  endsAt: number
  /** Null: the resource is blocked as a whole. */
  people: number | null
}

/**
 * Taken times as phones get them: numbers in threes, for each in their order the minutes since the start of the previous one
 * (the first: since 1970), the minutes it lasts, and the people; 0 people: blocked. Times begin and end at whole minutes.
 */
export function packTaken(taken: readonly TakenTime[]): number[] {
  let before = 0
  return taken
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .flatMap(({ startsAt, endsAt, people }) => {
      const start = Math.floor(startsAt / minuteMs)
      const sinceLast = start - before
      before = start
      return [sinceLast, Math.ceil(endsAt / minuteMs) - start, people ?? 0]
    })
}

export function unpackTaken(times: readonly number[]): TakenTime[] {
  const taken: TakenTime[] = []
  let start = 0
  for (let i = 0; i + 2 < times.length; i += 3) {
    const [sinceLast = 0, minutes = 0, people = 0] = times.slice(i, i + 3)
    start += sinceLast
    taken.push({
      startsAt: start * minuteMs,
      endsAt: (start + minutes) * minuteMs,
      people: people === 0 ? null : people,
    })
  }
  return taken
}

/** The taken times of each resource, by its id. */
export type TakenTimes = ReadonlyMap<string, readonly TakenTime[]>

/** A service as its bookable times depend on it. */
export interface SlotService extends Pause {
  slots: Slots
  hours: SlotTimes['hours']
}

export const endOfSlot = ({ durationMinutes }: Pick<Slots, 'durationMinutes'>, start: Date): Date =>
  new Date(start.getTime() + durationMinutes * minuteMs)

/**
 * Whether a resource is free for a party from `startsAt` to `endsAt`, and for the pause after it. Touching times do not
 * overlap. A block needs no pause.
 */
export function isFree(
  { seats, shared }: Pick<Resource, 'seats' | 'shared'>,
  taken: readonly TakenTime[],
  { startsAt, endsAt, people }: { startsAt: number; endsAt: number; people: number },
  pauseMinutes: number,
): boolean {
  if (people > seats) return false
  const pause = pauseMinutes * minuteMs
  const overlapping = taken.filter((time) => {
    const gap = time.people === null ? 0 : pause
    return time.startsAt < endsAt + gap && startsAt < time.endsAt + gap
  })
  if (overlapping.length === 0) return true
  if (!shared || overlapping.some((time) => time.people === null)) return false
  // The most people at one time are reached when somebody arrives.
  const arrivals = [startsAt, ...overlapping.map((time) => time.startsAt)].filter((at) => at >= startsAt)
  return arrivals.every((at) => {
    const present = overlapping.filter((time) => time.startsAt <= at && at < time.endsAt + pause)
    return present.reduce((sum, time) => sum + (time.people ?? 0), people) <= seats
  })
}

/** The smallest free resource that holds the party, the first of equal ones; null: none is free. */
export function bestFit(slots: Slots, taken: TakenTimes, startsAt: Date, people: number): Resource | null {
  const time = { startsAt: startsAt.getTime(), endsAt: endOfSlot(slots, startsAt).getTime(), people }
  const free = slots.resources.filter((resource) =>
    isFree(resource, taken.get(resource.id) ?? [], time, slots.pauseMinutes),
  )
  return free.reduce<Resource | null>((best, each) => (best === null || each.seats < best.seats ? each : best), null)
}

/** The largest party that a resource holds. */
export const maxPartySize = ({ resources, asksPartySize }: Slots): number =>
  asksPartySize ? Math.max(...resources.map(({ seats }) => seats)) : 1

/** From when and before when guests may book now; null during a pause without an end. */
export function bookingWindow(
  { slots, ...pause }: SlotService,
  timeZone: string,
  now: Date,
): { from: Date; until: Date } | null {
  const available = availableFrom(pause, now)
  if (!available) return null
  const earliest = Math.max(available.getTime(), now.getTime() + slots.latestMinutes * minuteMs)
  const lastDay = addDays(localDate(timeZone, now), slots.earliestDays)
  return { from: new Date(earliest), until: startOfDay(timeZone, addDays(lastDay, 1)) }
}

interface TimesQuery {
  timeZone: string
  now: Date
  people: number
  /** The first local date, `YYYY-MM-DD`; by default today. */
  firstDay?: string
  /** The number of days; by default all that can be booked. */
  shownDays?: number
}

/** The times at which a party could be booked now if nothing were taken, earliest first. */
export function bookableTimes(
  service: SlotService,
  { timeZone, now, people, firstDay = localDate(timeZone, now), shownDays }: TimesQuery,
): Date[] {
  const { slots, hours } = service
  const window = bookingWindow(service, timeZone, now)
  if (!window || people > maxPartySize(slots)) return []
  const dayStart = startOfDay(timeZone, firstDay)
  const from = window.from > dayStart ? window.from : dayStart
  const shownUntil = shownDays === undefined ? window.until : startOfDay(timeZone, addDays(firstDay, shownDays))
  return slotStarts({ ...slots, hours, timeZone }, from, window.until < shownUntil ? window.until : shownUntil)
}

/** The times at which a party can be booked now, earliest first. */
export const freeTimes = (service: SlotService, taken: TakenTimes, query: TimesQuery): Date[] =>
  bookableTimes(service, query).filter((start) => bestFit(service.slots, taken, start, query.people) !== null)

/** The first `max` free times after an instant or, if there is none, the first ones of all. */
export function nextFreeTimes(
  service: SlotService,
  taken: TakenTimes,
  query: TimesQuery,
  { after, max }: { after: Date; max: number },
): Date[] {
  const times = bookableTimes(service, query)
  const firstFree = (among: Date[]) => {
    const found: Date[] = []
    for (const start of among) {
      if (found.length === max) break
      if (bestFit(service.slots, taken, start, query.people)) found.push(start)
    }
    return found
  }
  const later = firstFree(times.filter((start) => start > after))
  return later.length > 0 ? later : firstFree(times)
}

/** Why a guest cannot book a time; a member of staff is only refused what is taken or too large. */
export type SlotProblem = 'too_soon' | 'too_far' | 'no_such_time' | 'party_too_big' | 'slot_taken'

/** The resource that a guest gets at this time, or why there is none. */
export function resourceAt(
  service: SlotService,
  taken: TakenTimes,
  { timeZone, now, startsAt, people }: { timeZone: string; now: Date; startsAt: Date; people: number },
): { resource: Resource } | { problem: SlotProblem } {
  const { slots, hours } = service
  if (people > maxPartySize(slots)) return { problem: 'party_too_big' }
  const window = bookingWindow(service, timeZone, now)
  if (!window || startsAt < window.from) return { problem: 'too_soon' }
  if (startsAt >= window.until) return { problem: 'too_far' }
  const [start] = slotStarts({ ...slots, hours, timeZone }, startsAt, new Date(startsAt.getTime() + 1))
  if (!start) return { problem: 'no_such_time' }
  const resource = bestFit(slots, taken, startsAt, people)
  return resource ? { resource } : { problem: 'slot_taken' }
}

/** Whether a guest may still move or cancel a booking by the service's rule. */
export const mayChangeBooking = (
  { cancelUntilMinutes }: Pick<Slots, 'cancelUntilMinutes'>,
  startsAt: Date,
  now: Date,
) => now.getTime() <= startsAt.getTime() - cancelUntilMinutes * minuteMs

/** The bookings that no longer fit their resource, because it was made smaller or removed. */
export function bookingsOver<Booking extends TakenTime & { resourceId: string | null }>(
  { resources }: Pick<Slots, 'resources'>,
  bookings: readonly Booking[],
): Booking[] {
  return bookings.filter((booking) => {
    const { resourceId, startsAt, endsAt, people } = booking
    const resource = resources.find(({ id }) => id === resourceId)
    const others = bookings.filter((each) => each !== booking && each.resourceId === resourceId)
    return !resource || !isFree(resource, others, { startsAt, endsAt, people: people ?? 1 }, 0)
  })
}
