import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { writeCalendar } from './render.ts'
import { readBusyTimes, uidSuffix } from './rules.ts'

const day = (date: string) => Date.parse(`${date}T00:00Z`)
const march = { from: day('2026-03-10'), until: day('2026-04-10'), timeZone: 'Europe/Paris' }

/** A calendar with these events, each given by its lines. */
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const read = (text: string, window = march) => {
  const { failure, times } = readBusyTimes({ text, ...window })
  const iso = (at: number) => new Date(at).toISOString().slice(0, 16)
  return { failure, times: times.map(({ startsAt, endsAt, note }) => [iso(startsAt), iso(endsAt), note]) }
}

test('times in UTC, in a named zone, in no zone and of whole days are those of the hotel’s clock', () => {
  const { failure, times } = read(
    calendar(
      ['UID:1', 'DTSTART:20260311T100000Z', 'DTEND:20260311T110000Z', 'SUMMARY:UTC'],
      ['UID:2', 'DTSTART;TZID=America/New_York:20260312T080000', 'DURATION:PT90M', 'SUMMARY:New York'],
      ['UID:3', 'DTSTART:20260313T100000', 'DTEND:20260313T110000', 'SUMMARY:Paris'],
      ['UID:4', 'DTSTART;VALUE=DATE:20260314', 'DTEND;VALUE=DATE:20260316', 'SUMMARY:Week-end'],
      ['UID:5', 'DTSTART;VALUE=DATE:20260317', 'SUMMARY:Mardi'],
    ),
  )
  expect(failure).toBeNull()
  expect(times).toEqual([
    ['2026-03-11T10:00', '2026-03-11T11:00', 'UTC'],
    ['2026-03-12T12:00', '2026-03-12T13:30', 'New York'],
    ['2026-03-13T09:00', '2026-03-13T10:00', 'Paris'],
    ['2026-03-13T23:00', '2026-03-15T23:00', 'Week-end'],
    ['2026-03-16T23:00', '2026-03-17T23:00', 'Mardi'],
  ])
})

test('a zone that only the file defines is computed as the file says', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Romance Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ].join('\r\n')
  const text = calendar(
    ['UID:1', 'DTSTART;TZID=Romance Standard Time:20260311T100000', 'DURATION:PT1H'],
    ['UID:2', 'DTSTART;TZID=Romance Standard Time:20260401T100000', 'DURATION:PT1H'],
  ).replace('VERSION:2.0', `VERSION:2.0\r\n${zone}`)
  expect(read(text, { ...march, timeZone: 'Asia/Tokyo' }).times.map(([start]) => start)).toEqual([
    '2026-03-11T09:00',
    '2026-04-01T08:00',
  ])
})

test('repetitions stay at their clock time when summer time begins, without those that were removed, moved or cancelled', () => {
  const rule = ['DTSTART;TZID=Europe/Paris:20200104T150000', 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;BYDAY=SA']
  const { times } = read(
    calendar(
      ['UID:weekly', ...rule, 'EXDATE;TZID=Europe/Paris:20260404T150000', 'SUMMARY:Entretien'],
      [
        'UID:weekly',
        'RECURRENCE-ID;TZID=Europe/Paris:20260321T150000',
        'DTSTART;TZID=Europe/Paris:20260322T090000',
        'DURATION:PT1H',
        'SUMMARY:Déplacé',
      ],
    ),
  )
  expect(times).toEqual([
    ['2026-03-14T14:00', '2026-03-14T16:00', 'Entretien'],
    ['2026-03-22T08:00', '2026-03-22T09:00', 'Déplacé'],
    ['2026-03-28T14:00', '2026-03-28T16:00', 'Entretien'],
  ])
  const cancelled = ['RECURRENCE-ID;TZID=Europe/Paris:20260328T150000', 'STATUS:CANCELLED', rule[0] as string]
  const left = read(calendar(['UID:weekly', ...rule], ['UID:weekly', ...cancelled])).times
  expect(left.map(([start]) => start)).toEqual(['2026-03-14T14:00', '2026-03-21T14:00', '2026-04-04T13:00'])
})

test('a time in the hour that summer time takes begins when that hour is over, and in the hour that it gives back the first time', () => {
  const { times } = read(calendar(['UID:1', 'DTSTART;TZID=Europe/Paris:20260329T023000', 'DURATION:PT1H']))
  expect(times[0]?.slice(0, 2)).toEqual(['2026-03-29T01:00', '2026-03-29T02:00'])
  const autumn = { ...march, from: day('2026-10-20'), until: day('2026-10-30') }
  const back = read(calendar(['UID:1', 'DTSTART;TZID=Europe/Paris:20261025T023000', 'DURATION:PT1H']), autumn)
  expect(back.times[0]?.slice(0, 2)).toEqual(['2026-10-25T00:30', '2026-10-25T01:30'])
})

test('cancelled events, free ones, our own and those outside of the window block nothing', () => {
  const start = 'DTSTART:20260311T100000Z'
  const text = calendar(
    ['UID:1', start, 'DURATION:PT1H', 'STATUS:CANCELLED'],
    ['UID:2', start, 'DURATION:PT1H', 'TRANSP:TRANSPARENT'],
    [`UID:3${uidSuffix}`, start, 'DURATION:PT1H'],
    ['UID:4', 'DTSTART:20250311T100000Z', 'DURATION:PT1H'],
    ['UID:5', 'DTSTART:20270311T100000Z', 'DURATION:PT1H'],
  )
  expect(read(text)).toEqual({ failure: null, times: [] })
})

test('what is no calendar, repeats without end or blocks too much is refused, and a broken event is told', () => {
  for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nnothing'])
    expect(read(text).failure).toBe('not_calendar')
  const hourly = ['UID:1', 'DTSTART:20260301T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY']
  expect(read(calendar(hourly)).failure).toBe('too_many')
  const sinceLong = ['UID:1', 'DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']
  expect(read(calendar(sinceLong)).failure).toBe('too_many')
  const { failure, times } = read(
    calendar(
      ['UID:1', 'SUMMARY:Sans début'],
      ['UID:2', 'DTSTART:20260311T100000Z', 'DTEND:20260310T100000Z'],
      ['UID:3', 'DTSTART:20260311T100000Z', 'DURATION:PT1H'],
    ),
  )
  expect([failure, times.length]).toEqual(['partly', 1])
})

test('whatever text a booking has, a calendar program reads what was written', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 }).map((value) => value.replaceAll(/\p{Cc}/gu, '\n').trim())
  const instant = fc
    .integer({ min: day('2000-01-01'), max: day('2090-01-01') })
    .map((at) => Math.floor(at / 1000) * 1000)
  fc.assert(
    fc.property(text, text, instant, fc.integer({ min: 60, max: 86_400 }), (summary, name, at, seconds) => {
      const endsAt = new Date(at + seconds * 1000)
      const event = { id: 'one', version: 3, startsAt: new Date(at), endsAt, changedAt: new Date(at), summary }
      const written = writeCalendar(name, [{ ...event, status: 'CONFIRMED' }])
      for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(78)
      const [vevent] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent')
      const back = new ICAL.Event(vevent)
      expect(back.startDate.toJSDate()).toEqual(event.startsAt)
      expect(back.endDate.toJSDate()).toEqual(endsAt)
      expect(back.summary ?? '').toBe(summary)
      expect(back.uid).toBe(`one${uidSuffix}`)
    }),
  )
})
