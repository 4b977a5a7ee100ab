import { describe, expect, test } from 'vitest'
import { localDate } from '#core/time/hours.ts'
import fc from '#tests/properties.ts'
import {
  bestFit,
  bookingsOver,
  freeTimes,
  mayChangeBooking,
  nextFreeTimes,
  packTaken,
  resourceAt,
  type Slots,
  type TakenTime,
  unpackTaken,
} from './slots-rules.ts'

const minute = 60_000
const day = Date.UTC(2026, 4, 4)
const at = (minutes: number) => new Date(day + minutes * minute)

const massage: Slots = {
  durationMinutes: 60,
  stepMinutes: 30,
  pauseMinutes: 15,
  endsByClosing: true,
  earliestDays: 14,
  latestMinutes: 60,
  cancelUntilMinutes: 120,
  maxPerStay: null,
  asksPartySize: false,
  reminderMinutes: null,
  holdMinutes: null,
  resources: [{ id: 'room', name: 'Cabine', seats: 1, shared: false }],
}
const table = (id: string, seats: number) => ({ id, name: id, seats, shared: false })
const service = { slots: massage, hours: null, paused: false, pausedUntil: null }
const situation = { timeZone: 'UTC', now: at(0), people: 1 }
const taken = (minutes: number, length = 60, people: number | null = 1): TakenTime => ({
  startsAt: at(minutes).getTime(),
  endsAt: at(minutes + length).getTime(),
  people,
})

describe('free times', () => {
  test('keep the pause between two bookings, and none beside a block', () => {
    const times = (time: TakenTime) =>
      freeTimes(service, new Map([['room', [time]]]), situation).filter((start) => start < at(6 * 60))
    expect(times(taken(180))).toEqual([60, 90, 270, 300, 330].map(at))
    expect(times(taken(180, 60, null))).toEqual([60, 90, 120, 240, 270, 300, 330].map(at))
  })

  test('are those of the days that the service allows', () => {
    const days = (earliestDays: number) =>
      freeTimes({ ...service, slots: { ...massage, earliestDays } }, new Map(), situation)
    expect(days(0).at(-1)).toEqual(at(24 * 60 - 30))
    expect(days(2).at(-1)).toEqual(at(3 * 24 * 60 - 30))
    expect(freeTimes(service, new Map(), { ...situation, shownDays: 1 }).at(-1)).toEqual(at(24 * 60 - 30))
  })

  test('begin after a pause of the service, and there are none in one without an end', () => {
    const paused = (pausedUntil: string | null) =>
      freeTimes({ ...service, paused: true, pausedUntil }, new Map(), situation)
    expect(paused(at(600).toISOString())[0]).toEqual(at(600))
    expect(paused(null)).toEqual([])
  })
})

test('a party gets the smallest free table that holds it, and none larger than every table', () => {
  const slots = { ...massage, asksPartySize: true, resources: [table('six', 6), table('two', 2), table('four', 4)] }
  const idFor = (people: number, busy: string[] = []) =>
    bestFit(slots, new Map(busy.map((id) => [id, [taken(600)]])), at(600), people)?.id
  expect([1, 2, 3, 4, 5, 6, 7].map((people) => idFor(people))).toEqual([
    'two',
    'two',
    'four',
    'four',
    'six',
    'six',
    undefined,
  ])
  expect(idFor(2, ['two'])).toBe('four')
  expect(idFor(3, ['four', 'six'])).toBeUndefined()
  const refused = resourceAt({ ...service, slots }, new Map(), { ...situation, startsAt: at(600), people: 7 })
  expect(refused).toEqual({ problem: 'party_too_big' })
})

test('a time is refused when it is too soon, too far, no start, or taken', () => {
  const problem = (minutes: number, busy: TakenTime[] = []) =>
    resourceAt(service, new Map([['room', busy]]), { ...situation, startsAt: at(minutes) })
  expect(problem(30)).toEqual({ problem: 'too_soon' })
  expect(problem(15 * 24 * 60)).toEqual({ problem: 'too_far' })
  expect(problem(610)).toEqual({ problem: 'no_such_time' })
  expect(problem(600, [taken(570)])).toEqual({ problem: 'slot_taken' })
  expect(problem(600)).toEqual({ resource: massage.resources[0] })
})

test('the next free times are the first after an instant or, without any, the first of all', () => {
  fc.assert(
    fc.property(
      fc.array(anyTaken, { maxLength: 30 }),
      fc.nat({ max: 20 * 24 * 60 }),
      fc.integer({ min: 1, max: 8 }),
      (times, minutes, max) => {
        const booked = new Map([['room', times]])
        const free = freeTimes(service, booked, situation)
        const later = free.filter((start) => start > at(minutes))
        const next = nextFreeTimes(service, booked, situation, { after: at(minutes), max })
        expect(next).toEqual((later.length > 0 ? later : free).slice(0, max))
      },
    ),
    { numRuns: 30 },
  )
})

test('the free times of one day are those that begin on it', () => {
  const all = freeTimes(service, new Map(), situation)
  for (const firstDay of ['2026-05-03', '2026-05-04', '2026-05-10', '2026-06-30'])
    expect(freeTimes(service, new Map(), { ...situation, firstDay, shownDays: 1 })).toEqual(
      all.filter((start) => localDate(situation.timeZone, start) === firstDay),
    )
})

test('a guest may change a booking until the given minutes before its start', () => {
  expect(mayChangeBooking(massage, at(600), at(480))).toBe(true)
  expect(mayChangeBooking(massage, at(600), at(481))).toBe(false)
})

test('bookings of a resource that was removed or made smaller are over', () => {
  const booking = (id: string, resourceId: string, people: number, minutes = 600) => ({
    id,
    resourceId,
    people,
    startsAt: at(minutes).getTime(),
    endsAt: at(minutes + 60).getTime(),
  })
  const pool = { id: 'pool', name: 'Piscine', seats: 4, shared: true }
  const bookings = [
    booking('a', 'pool', 2),
    booking('b', 'pool', 2),
    booking('c', 'gone', 1),
    booking('d', 'pool', 5, 900),
  ]
  expect(bookingsOver({ resources: [pool] }, bookings).map(({ id }) => id)).toEqual(['c', 'd'])
  expect(bookingsOver({ resources: [{ ...pool, seats: 3 }] }, bookings).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

const anyTaken = fc
  .tuple(fc.nat({ max: 2880 }), fc.integer({ min: 1, max: 300 }), fc.option(fc.integer({ min: 1, max: 6 })))
  .map(([start, length, people]) => taken(start, length, people))

test('taken times are unpacked as they were packed, by their start', () => {
  fc.assert(
    fc.property(fc.array(anyTaken, { maxLength: 30 }), (times) => {
      expect(unpackTaken(packTaken(times))).toEqual(times.toSorted((one, other) => one.startsAt - other.startsAt))
    }),
  )
})

test('whatever is booked one after the other, no resource ever holds more than it has, minute by minute', () => {
  const anyResource = fc.record({ seats: fc.integer({ min: 1, max: 6 }), shared: fc.boolean() })
  const anyBooking = fc.record({ start: fc.integer({ min: 0, max: 40 }), people: fc.integer({ min: 1, max: 7 }) })
  fc.assert(
    fc.property(
      fc.array(anyResource, { minLength: 1, maxLength: 4 }),
      fc.array(anyBooking, { maxLength: 40 }),
      fc.integer({ min: 1, max: 90 }),
      fc.integer({ min: 0, max: 30 }),
      (kinds, requests, durationMinutes, pauseMinutes) => {
        const resources = kinds.map((kind, index) => ({ ...kind, id: String(index), name: '' }))
        const slots = { ...massage, resources, durationMinutes, pauseMinutes, asksPartySize: true }
        const booked = new Map<string, TakenTime[]>(resources.map(({ id }) => [id, []]))
        for (const { start, people } of requests) {
          const resource = bestFit(slots, booked, at(start * 5), people)
          // What the model finds free, looking at each minute of the booking and of the pause after it.
          const fits = resources.filter(({ id, seats, shared }) => {
            const present = (at: number) => {
              const there = (booked.get(id) ?? []).filter(
                (time) => time.startsAt <= at && at < time.endsAt + pauseMinutes * minute,
              )
              return { parties: there.length, people: there.reduce((sum, time) => sum + (time.people ?? 0), 0) }
            }
            for (let passed = 0; passed < durationMinutes + pauseMinutes; passed++) {
              const { parties, people: others } = present(at(start * 5 + passed).getTime())
              if ((!shared && parties > 0) || others + people > seats) return false
            }
            return people <= seats
          })
          const smallest = Math.min(...fits.map(({ seats }) => seats))
          expect(resource?.id).toBe(fits.find(({ seats }) => seats === smallest)?.id)
          if (resource) booked.get(resource.id)?.push(taken(start * 5, durationMinutes, people))
        }
      },
    ),
    { numRuns: 200 },
  )
})
