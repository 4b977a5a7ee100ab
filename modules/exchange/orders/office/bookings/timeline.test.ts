import { describe, expect, test } from 'vitest'
import type { Slots } from '#modules/content/services/slots-rules.ts'
import type { Block } from '../../bookings-contract.ts'
import type { Order } from '../../contract.ts'
import {
  type Booking,
  bookingsOfDay,
  dayPeriod,
  hoursIn,
  positionIn,
  shownHours,
  snapTime,
  targetAfter,
  targetProblem,
  timelineRows,
  withMove,
} from './timeline.ts'

const timeZone = 'Europe/Paris'
const slots: Slots = {
  durationMinutes: 60,
  stepMinutes: 30,
  pauseMinutes: 15,
  endsByClosing: true,
  earliestDays: 14,
  latestMinutes: 0,
  cancelUntilMinutes: 0,
  maxPerStay: null,
  asksPartySize: true,
  reminderMinutes: null,
  holdMinutes: null,
  resources: [
    { id: 'one', name: 'Salle 1', seats: 1, shared: false },
    { id: 'pool', name: 'Piscine', seats: 6, shared: true },
  ],
}
const everyDay = (opens: string, closes: string) => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens, closes })),
  exceptions: [],
})
const service = (hours: unknown) => ({ slots, hours, paused: false, pausedUntil: null }) as never
const at = (time: string, day = '2026-07-01') => `${day}T${time}:00.000Z`
const booking = (id: string, dueAt: string, endsAt: string, resourceId = 'one', partySize = 1) =>
  ({
    id,
    number: 1,
    serviceId: 's',
    status: 'accepted',
    dueAt,
    booking: { endsAt, partySize, resource: { id: resourceId, name: resourceId }, moves: [] },
    version: 1,
  }) as unknown as Booking
const block = (startsAt: string, endsAt: string, resourceId: string | null) =>
  ({ id: 'b', serviceId: 's', resourceId, startsAt, endsAt, note: '', createdBy: 'Maëlle' }) as Block

describe('the day', () => {
  test('has the bookings that overlap it, without cancelled ones, earliest first', () => {
    const late = booking('late', at('16:00'), at('17:00'))
    const overMidnight = booking('night', at('21:30'), at('22:30'))
    const cancelled = { ...booking('gone', at('09:00'), at('10:00')), status: 'cancelled' } as Order
    const before = booking('before', at('20:00', '2026-06-30'), at('22:00', '2026-06-30'))
    const shown = bookingsOfDay([late, overMidnight, cancelled, before], dayPeriod(timeZone, '2026-07-01'))
    expect(shown.map(({ id }) => id)).toEqual(['late', 'night'])
    expect(bookingsOfDay([overMidnight], dayPeriod(timeZone, '2026-07-02')).map(({ id }) => id)).toEqual(['night'])
  })

  test('shows the opening hours in whole hours, and what is booked or blocked outside of them', () => {
    const of = (bookings: Booking[], blocks: Block[] = []) => {
      const { from, until } = shownHours(service(everyDay('09:30', '18:00')), {
        timeZone,
        day: '2026-07-01',
        bookings,
        blocks,
      })
      return [new Date(from).toISOString(), new Date(until).toISOString()]
    }
    expect(of([])).toEqual([at('07:00'), at('16:00')])
    expect(of([booking('early', at('05:10'), at('06:10'))])).toEqual([at('05:00'), at('16:00')])
    expect(of([], [block(at('16:00'), at('18:30'), null)])).toEqual([at('07:00'), at('19:00')])
    // A block of several days shows nothing more.
    expect(of([], [block(at('00:00', '2026-06-20'), at('00:00', '2026-07-09'), null)])).toEqual([
      at('07:00'),
      at('16:00'),
    ])
  })

  test('has 25 hours when summer time ends, and 23 when it begins', () => {
    const hours = (day: string) =>
      hoursIn(shownHours(service(null), { timeZone, day, bookings: [], blocks: [] })).length
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-03-29')).toBe(23)
  })

  test('cuts what begins before the first hour or ends after the last one', () => {
    const shown = { from: 0, until: 100 }
    expect(positionIn(shown, { from: -50, until: 25 })).toEqual({ left: 0, width: 25 })
    expect(positionIn(shown, { from: 75, until: 300 })).toEqual({ left: 75, width: 25 })
  })
})

describe('the rows', () => {
  const bookings = [
    booking('a', at('08:00'), at('09:00'), 'pool', 2),
    booking('b', at('08:30'), at('09:30'), 'pool', 3),
    booking('c', at('09:00'), at('10:00'), 'pool', 1),
    booking('d', at('09:00'), at('10:00'), 'old', 1),
  ]

  test('put bookings at the same time in different lanes, and add removed resources that still have bookings', () => {
    const rows = timelineRows(slots, bookings, [])
    expect(rows.map(({ id, lanes, resource }) => [id, lanes, resource !== null])).toEqual([
      ['one', 1, true],
      ['pool', 2, true],
      ['old', 1, false],
    ])
    expect(rows[1]?.bookings.map(({ booking: { id }, lane }) => [id, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ])
  })

  test('refuse a place that is taken, blocked, too small or removed, and the pause after a booking', () => {
    const own = booking('own', at('10:00'), at('11:00'), 'one')
    const rows = timelineRows(slots, [...bookings, own], [block(at('13:00'), at('14:00'), 'one')])
    const problem = (time: string, resourceId: string, moved = own) =>
      targetProblem(slots, rows, moved, { startsAt: Date.parse(at(time)), resourceId })
    expect(problem('10:30', 'one')).toBeNull()
    expect(problem('12:30', 'one')).toBe('taken')
    expect(problem('09:15', 'pool')).toBeNull()
    expect(problem('08:30', 'pool', booking('big', at('15:00'), at('16:00'), 'pool', 2))).toBe('taken')
    expect(problem('15:00', 'one', booking('big', at('16:00'), at('17:00'), 'pool', 2))).toBe('too_big')
    expect(problem('15:00', 'old')).toBe('taken')
    const other = booking('other', at('15:00'), at('16:00'), 'one')
    expect(problem('11:00', 'one', other)).toBe('taken')
    expect(problem('11:15', 'one', other)).toBeNull()
  })
})

describe('moving', () => {
  const shown = { from: Date.parse(at('07:00')), until: Date.parse(at('16:00')) }
  const rows = timelineRows(slots, [], [])
  const start = { startsAt: Date.parse(at('07:30')), resourceId: 'one' }

  test('goes in steps from the first time of the day, within the shown hours', () => {
    const snap = (time: string) =>
      new Date(
        snapTime(Date.parse(at(time)), { anchor: Date.parse(at('07:15')), stepMinutes: 30, shown }),
      ).toISOString()
    expect(snap('08:02')).toBe(at('08:15'))
    expect(snap('05:00')).toBe(at('07:00'))
  })

  test('by arrow keys changes the time or the resource, and stops at the ends', () => {
    const press = (key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown', target = start) =>
      targetAfter(target, key, { rows, minutes: 60, shown })
    expect(press('ArrowRight')).toEqual({ ...start, startsAt: Date.parse(at('08:30')) })
    expect(press('ArrowLeft')).toEqual(start)
    expect(press('ArrowDown')).toEqual({ ...start, resourceId: 'pool' })
    expect(press('ArrowUp')).toEqual(start)
  })

  test('shows a booking at its new time until the answer, unless it has changed meanwhile', () => {
    const own = booking('own', at('10:00'), at('11:00'))
    const move = { booking: own, target: { startsAt: Date.parse(at('12:00')), resourceId: 'pool' } }
    const shownOrder = withMove(slots, own, [move])
    expect([shownOrder.dueAt, shownOrder.booking?.endsAt, shownOrder.booking?.resource]).toEqual([
      at('12:00'),
      at('13:00'),
      { id: 'pool', name: 'Piscine' },
    ])
    const newer = { ...own, version: 2 }
    expect(withMove(slots, newer, [move])).toBe(newer)
  })
})
