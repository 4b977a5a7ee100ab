import ICAL from 'ical.js'
import { uidSuffix } from './rules.ts'

export interface CalendarEvent {
  id: string
  version: number
  startsAt: Date
  endsAt: Date
  changedAt: Date
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  summary: string
  description?: string
  location?: string
  url?: string
}

/** An iCalendar file (RFC 5545). Calendar programs show `name`, and read it again every half hour if they subscribe. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', '-//Livret//Bookings//EN')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', escapeText(name))
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString('PT30M')).setParameter('value', 'DURATION')
  for (const event of events) calendar.addSubcomponent(eventComponent(event))
  return `${calendar.toString()}\r\n`
}

function eventComponent(event: CalendarEvent): ICAL.Component {
  const component = new ICAL.Component('vevent')
  const add = (name: string, value: string | number | ICAL.Time | undefined) =>
    value === undefined || value === '' ? undefined : component.addPropertyWithValue(name, value)
  add('uid', event.id + uidSuffix)
  add('sequence', event.version)
  add('dtstamp', timeOf(event.changedAt))
  add('last-modified', timeOf(event.changedAt))
  add('dtstart', timeOf(event.startsAt))
  add('dtend', timeOf(event.endsAt))
  add('status', event.status)
  add('summary', event.summary)
  add('description', event.description)
  add('location', event.location)
  add('url', event.url)
  return component
}

/** The library does not know this property, and writes its value as it is. */
const escapeText = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\;,]/g, '\\$&')

const timeOf = (at: Date) => ICAL.Time.fromJSDate(at, true)
