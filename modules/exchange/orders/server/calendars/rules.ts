import ICAL from 'ical.js'
import { instantAt, isKnownTimeZone } from '#core/time/hours.ts'
import { startOfDay } from '#core/time/slots.ts'
import { maxBlockNote, maxCalendarTimes } from '../../bookings-rules.ts'

/** Ends the ids of the events that we write. */
export const uidSuffix = '@booking.livret'
/** Repetitions that are computed for one calendar; some rules repeat every second. */
const maxRepetitions = 20_000
const maxEvents = 20_000

/** A time of a calendar, in milliseconds. */
export interface BusyTime {
  startsAt: number
  endsAt: number
  note: string
}

export interface CalendarWindow {
  /** Milliseconds. */
  from: number
  until: number
  /** Of times without one. */
  timeZone: string
}

export interface ReadCalendar {
  /** Null: all could be read. */
  failure: 'not_calendar' | 'too_many' | 'partly' | null
  times: BusyTime[]
}

/**
 * The busy times of an iCalendar file (RFC 5545) in a window, earliest first, without cancelled events, those that are marked as
 * free, and our own bookings, which may come back from a calendar that reads them. Runs in a worker thread, because
 * repetitions of an unknown file may take long.
 */
export function readBusyTimes({ text, ...window }: { text: string } & CalendarWindow): ReadCalendar {
  const events = eventsOf(text)
  if (!events) return { failure: 'not_calendar', times: [] }
  if (events.length > maxEvents) return { failure: 'too_many', times: [] }
  const replaced = replacedTimes(events, window.timeZone)
  const times: BusyTime[] = []
  let isPartly = false
  let left = maxRepetitions
  for (const event of events) {
    try {
      for (const time of timesOf(event, replaced, window, () => left-- > 0)) times.push(time)
    } catch (error) {
      if (error instanceof TooManyError) return { failure: 'too_many', times: [] }
      isPartly = true
    }
  }
  if (times.length > maxCalendarTimes) return { failure: 'too_many', times: [] }
  return {
    failure: isPartly ? 'partly' : null,
    times: times.sort((one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt),
  }
}

class TooManyError extends Error {}

/** Null: it is no calendar. */
function eventsOf(text: string): ICAL.Component[] | null {
  try {
    const parsed: unknown[] = ICAL.parse(text)
    // Several calendars in one file are a list.
    const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as [string, ...unknown[]][]
    const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar')
    return calendars.length > 0 ? calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent')) : null
  } catch {
    return null
  }
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

/** The repetitions that an event of their own replaces, as `uid instant`. */
function replacedTimes(events: ICAL.Component[], timeZone: string): Set<string> {
  return new Set(
    events.flatMap((event) => {
      const id = event.getFirstProperty('recurrence-id')
      return id ? `${uidOf(event)} ${instantOf(id.getFirstValue() as ICAL.Time, zoneOf(id), timeZone)}` : []
    }),
  )
}

function* timesOf(
  event: ICAL.Component,
  replaced: ReadonlySet<string>,
  { from, until, timeZone }: CalendarWindow,
  mayRepeat: () => boolean,
): Generator<BusyTime> {
  const status = String(event.getFirstPropertyValue('status') ?? '').toUpperCase()
  const isFree = String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() === 'TRANSPARENT'
  const uid = uidOf(event)
  if (status === 'CANCELLED' || isFree || uid.endsWith(uidSuffix)) return
  const start = event.getFirstProperty('dtstart')
  const first = start?.getFirstValue()
  if (!start || !(first instanceof ICAL.Time)) throw new Error('an event without a start')
  const zone = zoneOf(start)
  const startsAt = instantOf(first, zone, timeZone)
  const lastsMs = durationOf(event, first, startsAt, timeZone)
  const note = String(event.getFirstPropertyValue('summary') ?? '')
    .trim()
    .slice(0, maxBlockNote)
  const inWindow = (at: number) => at < until && at + lastsMs > from
  if (!event.hasProperty('rrule') && !event.hasProperty('rdate')) {
    if (inWindow(startsAt)) yield { startsAt, endsAt: startsAt + lastsMs, note }
    return
  }
  const repetitions = new ICAL.RecurExpansion({ component: event, dtstart: first })
  for (let time = repetitions.next(); time; time = repetitions.next()) {
    if (!mayRepeat()) throw new TooManyError()
    const at = instantOf(time, zone, timeZone)
    if (at >= until) return
    if (inWindow(at) && !replaced.has(`${uid} ${at}`)) yield { startsAt: at, endsAt: at + lastsMs, note }
  }
}

const dayMs = 86_400_000

/** How long an event lasts, in milliseconds. An event of whole days without an end lasts one day, another one nothing. */
function durationOf(event: ICAL.Component, first: ICAL.Time, startsAt: number, timeZone: string): number {
  const end = event.getFirstProperty('dtend')
  const last = end?.getFirstValue()
  const duration = event.getFirstPropertyValue('duration')
  const lasts =
    end && last instanceof ICAL.Time
      ? instantOf(last, zoneOf(end), timeZone) - startsAt
      : duration instanceof ICAL.Duration
        ? duration.toSeconds() * 1000
        : first.isDate
          ? dayMs
          : 0
  if (lasts < 0) throw new Error('an event that ends before it starts')
  return lasts
}

const zoneOf = (property: ICAL.Property): string | null => {
  const zone = property.getParameter('tzid')
  return typeof zone === 'string' ? zone : null
}

const pad = (value: number) => String(value).padStart(2, '0')

/** In milliseconds. Zones with a name of the IANA are computed as everywhere; others as the file defines them. */
function instantOf(time: ICAL.Time, zone: string | null, timeZone: string): number {
  const { year, month, day, hour, minute, second, isDate } = time
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  if (isDate) return startOfDay(timeZone, date).getTime()
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const isDefined = zone !== null && !isKnownZone(zone) && time.zone?.component
  if (isDefined) return time.toUnixTime() * 1000
  const at = instantAt(zone !== null && isKnownZone(zone) ? zone : timeZone, `${date}T${pad(hour)}:${pad(minute)}`)
  if (!at) throw new Error('no such time')
  return at.getTime() + second * 1000
}

/** By name, because a file names the same zone for each event. */
const knownZones = new Map<string, boolean>()

function isKnownZone(zone: string): boolean {
  const isKnown = knownZones.get(zone) ?? isKnownTimeZone(zone)
  knownZones.set(zone, isKnown)
  return isKnown
}

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    readBusyTimes: typeof readBusyTimes
  }
}
