/** An interval from `HH:MM` to `HH:MM`, local time. When `closes` is not after `opens`, it ends on the next day. */
export interface Interval {
  opens: string
  closes: string
}

/**
 * Dates (`YYYY-MM-DD`) whose hours replace the weekly ones: one day, or all from `date` to `until`, both included.
 * Without intervals the service is closed.
 */
export interface HoursException {
  date: string
  until?: string
  intervals: Interval[]
}

/**
 * Opening hours in the hotel's time zone. If several `exceptions` contain a date, the shortest applies, such as a
 * holiday within a season; several of the same length are combined. `null` instead of hours means always open.
 */
export interface Hours {
  /** `day`: 1 is Monday. */
  weekly: (Interval & { day: number })[]
  exceptions: HoursException[]
}

// The hotel's hours are in local time. Everything below converts them to instants once, and then compares numbers.
//
// When the clocks change, a local time may not exist or may occur twice. A missing time is replaced by the instant
// right after the gap. Of a repeated time, openings use the first and closings the last occurrence, so that a service
// never closes before a printed closing time or reopens half an hour later.

export const minuteMs = 60_000
export const dayMs = 1440 * minuteMs

/** How many days ahead the next opening is searched, so that a hotel closed for the season can show when it reopens. */
const horizonDays = 366
/** A closing time further away than this is not shown: the service counts as open without end. */
const closingHorizonDays = 14

export interface Zone {
  clock: Intl.DateTimeFormat
  /** The cached offsets at UTC midnights: most instants lie between two midnights with the same offset. */
  midnights: Map<number, number>
}
const zones = new Map<string, Zone>()

export function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    const field = 'numeric'
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: field,
      month: field,
      day: field,
      hour: field,
      minute: field,
      second: field,
    })
    zone = { clock, midnights: new Map() }
    zones.set(timeZone, zone)
  }
  return zone
}

/** The offset of the zone from UTC in milliseconds, computed with Intl, which is slow. */
function measuredOffset({ clock }: Zone, at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)])) as Record<
    Intl.DateTimeFormatPartTypes,
    number
  >
  const wall = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second)
  return wall - Math.floor(at / 1000) * 1000
}

function midnightOffset(zone: Zone, day: number): number {
  let offset = zone.midnights.get(day)
  if (offset === undefined) {
    // Bounds the cache.
    if (zone.midnights.size > 2000) zone.midnights.clear()
    offset = measuredOffset(zone, day * dayMs)
    zone.midnights.set(day, offset)
  }
  return offset
}

export function offsetAt(zone: Zone, at: number): number {
  const day = Math.floor(at / dayMs)
  const offset = midnightOffset(zone, day)
  return offset === midnightOffset(zone, day + 1) ? offset : measuredOffset(zone, at)
}

/** The hotel's calendar day at an instant, counted in days since 1 January 1970. */
export const dayOf = (zone: Zone, at: number) => Math.floor((at + offsetAt(zone, at)) / dayMs)

const isoDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** 1 is Monday, as in `Hours`; the first of January 1970 was a Thursday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1

export const clockMs = (reading: string) => (Number(reading.slice(0, 2)) * 60 + Number(reading.slice(3))) * minuteMs

/** The instant at which the zone's clocks show `wall`, a local date and time written as if it were UTC. */
export function instantOf(zone: Zone, wall: number, occurrence: 'first' | 'last'): number {
  const before = offsetAt(zone, wall - dayMs)
  const after = offsetAt(zone, wall + dayMs)
  if (before === after) return wall - before

  // The clocks change around that day, so the time is valid under the old offset, the new one, both, or neither.
  const early = wall - Math.max(before, after)
  const latest = wall - Math.min(before, after)
  const candidates = occurrence === 'first' ? [early, latest] : [latest, early]
  const found = candidates.find((at) => at + offsetAt(zone, at) === wall)
  return found ?? firstInstantPast(zone, wall, early, latest)
}

/** The end of the daylight saving gap that contains `wall`: the first instant whose local time is later. */
function firstInstantPast(zone: Zone, wall: number, early: number, late: number): number {
  let [earlier, later] = [early, late]
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (middle + offsetAt(zone, middle) > wall) later = middle
    else earlier = middle
  }
  return later
}

/** One uninterrupted opening; `closes` is the first instant after it, or `Infinity` when it has no known end. */
export interface Opening {
  opens: number
  closes: number
}

const lastDateOf = ({ date, until = date }: HoursException) => until
const daysIn = (exception: HoursException) =>
  (Date.parse(lastDateOf(exception)) - Date.parse(exception.date)) / dayMs + 1

/** The intervals that begin on this calendar day. */
export function intervalsOn(hours: Hours, day: number): Interval[] {
  const date = isoDate(day)
  const exceptions = hours.exceptions.filter((exception) => exception.date <= date && date <= lastDateOf(exception))
  const fewestDays = Math.min(...exceptions.map(daysIn))
  return exceptions.length > 0
    ? exceptions.flatMap((exception) => (daysIn(exception) === fewestDays ? exception.intervals : []))
    : hours.weekly.filter((interval) => interval.day === weekdayOf(day))
}

/** The opening of an interval that begins on this calendar day. */
export const openingOf = (zone: Zone, day: number, { opens, closes }: Interval): Opening => ({
  opens: instantOf(zone, day * dayMs + clockMs(opens), 'first'),
  closes: instantOf(zone, (closes <= opens ? day + 1 : day) * dayMs + clockMs(closes), 'last'),
})

/** The openings that begin on this calendar day, earliest first. */
function openingsOn(hours: Hours, zone: Zone, day: number): Opening[] {
  return intervalsOn(hours, day)
    .map((interval) => openingOf(zone, day, interval))
    .filter(({ opens, closes }) => opens < closes) // a daylight saving gap may contain a whole interval
    .sort((one, other) => one.opens - other.opens)
}

/** The opening at the instant `at`, or the next one. Openings that touch or overlap are merged. */
export function openingFrom(hours: Hours | null, zone: Zone, at: number): Opening | null {
  if (hours === null) return { opens: Number.NEGATIVE_INFINITY, closes: Number.POSITIVE_INFINITY }

  // After the last exception all weeks are equal. Two weeks are searched, because a clock change may hide an opening in
  // one of them.
  const today = dayOf(zone, at)
  const lastException = Math.max(today, ...hours.exceptions.map((each) => Date.parse(lastDateOf(each)) / dayMs))
  const lastDay = Math.min(today + horizonDays, lastException + 15)

  // Starts two days back: an interval of yesterday may still last, and where clocks fall back over midnight, one of the
  // day before.
  let current: Opening | null = null
  for (let day = today - 2; day <= lastDay; day++) {
    for (const next of openingsOn(hours, zone, day)) {
      if (next.closes <= at) continue
      if (current === null) current = next
      else if (next.opens > current.closes) return current
      else current.closes = Math.max(current.closes, next.closes)
    }
  }
  if (current && current.closes >= instantOf(zone, (lastDay + 1) * dayMs, 'first'))
    current.closes = Number.POSITIVE_INFINITY
  return current
}

/**
 * Whether a service is open at an instant, in the hotel's time zone.
 * `closesAt`: if it is open, the end of this opening; `null` when there is none within 14 days.
 * `opensAt`: if it is closed, the next opening; `null` when there is none within 366 days.
 */
export function openingAt(
  hours: Hours | null,
  timeZone: string,
  at: Date,
): { openNow: boolean; opensAt: Date | null; closesAt: Date | null } {
  const now = at.getTime()
  const opening = openingFrom(hours, zoneOf(timeZone), now)
  const openNow = opening !== null && opening.opens <= now
  return {
    openNow,
    opensAt: opening && !openNow ? new Date(opening.opens) : null,
    closesAt: openNow && opening.closes <= now + closingHorizonDays * dayMs ? new Date(opening.closes) : null,
  }
}

/** The first instant at which `openNow` changes; texts about the current state are valid until then. */
export function nextChange(hours: Hours | null, timeZone: string, at: Date): Date | null {
  const now = at.getTime()
  const opening = openingFrom(hours, zoneOf(timeZone), now)
  if (opening === null) return null
  const change = opening.opens > now ? opening.opens : opening.closes
  return change === Number.POSITIVE_INFINITY ? null : new Date(change)
}

/**
 * The instant at which the hotel's clock shows `local` (`YYYY-MM-DDTHH:MM`), the first one if it occurs twice; null
 * when it does not exist.
 */
export function instantAt(timeZone: string, local: string): Date | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  return Number.isNaN(wall) ? null : new Date(instantOf(zoneOf(timeZone), wall, 'first'))
}

/** The hotel's calendar date at an instant, `YYYY-MM-DD`. Order numbers restart with each date. */
export function localDate(timeZone: string, at: Date): string {
  return isoDate(dayOf(zoneOf(timeZone), at.getTime()))
}

/** Groups instants by the hotel's calendar date, in their order. */
export function byDay(instants: Date[], timeZone: string): Map<string, Date[]> {
  const days = new Map<string, Date[]>()
  for (const at of instants) {
    const date = localDate(timeZone, at)
    days.set(date, [...(days.get(date) ?? []), at])
  }
  return days
}

/**
 * The date `days` days after a date, `YYYY-MM-DD`; earlier when negative. Dates have no time, so clock changes do not
 * matter.
 */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/**
 * The midnight that ends the day of an instant by the hotel's clock, `YYYY-MM-DDTHH:MM`. Information about "tonight"
 * expires then.
 */
export const midnightAfter = (timeZone: string, at: Date): string => `${addDays(localDate(timeZone, at), 1)}T00:00`

/** Checked by constructing a formatter, because `Intl.supportedValuesOf` lists only one name of a zone with two. */
export function isKnownTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
