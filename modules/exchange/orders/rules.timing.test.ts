import { describe, expect, test } from 'vitest'
import { type Hours, openingAt } from '#core/time/hours.ts'
import { availableFrom } from '#modules/content/services/rules.ts'
import fc from '#tests/properties.ts'
import { checkTiming, offeredTimes } from './rules.ts'

describe('when an order is wanted', () => {
  const breakfast: Hours = {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:30' })),
    exceptions: [],
  }
  const service = { hours: breakfast, timeZone: 'Europe/Paris', leadMinutes: 30, paused: false, pausedUntil: null }
  const evening = new Date('2026-06-10T20:00:00Z')
  const morning = new Date('2026-06-11T06:00:00Z')

  test('as soon as possible needs an open service, and a closed one says when it opens', () => {
    expect(checkTiming({ ...service, now: morning })).toBeNull()
    expect(checkTiming({ ...service, now: evening })).toEqual({
      code: 'service_closed',
      opensAt: new Date('2026-06-11T05:00:00Z'),
    })
  })

  test('breakfast is ordered the evening before', () => {
    expect(checkTiming({ ...service, now: evening, dueAt: morning })).toBeNull()
  })

  test('breakfast is not served in the afternoon, and the next morning is named', () => {
    const afternoon = new Date('2026-06-11T13:00:00Z')
    expect(checkTiming({ ...service, now: evening, dueAt: afternoon })).toEqual({
      code: 'service_closed',
      opensAt: new Date('2026-06-12T05:00:00Z'),
    })
  })

  test('a paused service takes nothing, not even for tomorrow', () => {
    expect(checkTiming({ ...service, paused: true, now: morning })).toEqual({ code: 'service_paused' })
    expect(checkTiming({ ...service, paused: true, now: evening, dueAt: morning })).toEqual({ code: 'service_paused' })
  })

  test('a pause with an end takes what is wanted after it, once the kitchen has had its time', () => {
    const paused = { ...service, paused: true, pausedUntil: '2026-06-11T06:20:00Z' }
    expect(checkTiming({ ...paused, now: morning })).toEqual({ code: 'service_paused' })
    const earliest = new Date('2026-06-11T06:50:00Z')
    expect(checkTiming({ ...paused, now: morning, dueAt: new Date('2026-06-11T06:49:00Z') })).toEqual({
      code: 'too_early',
      earliest,
    })
    expect(checkTiming({ ...paused, now: morning, dueAt: earliest })).toBeNull()
    expect(checkTiming({ ...paused, now: new Date('2026-06-11T06:20:00Z') })).toBeNull()
  })

  test('sooner than the kitchen can is refused with the first whole minute that would do', () => {
    const now = new Date('2026-06-11T06:00:30Z')
    const dueAt = new Date('2026-06-11T06:30:00Z')
    const earliest = new Date('2026-06-11T06:31:00Z')
    expect(checkTiming({ ...service, now, dueAt })).toEqual({ code: 'too_early', earliest })
    expect(checkTiming({ ...service, now, dueAt: earliest })).toBeNull()
  })

  test('exactly the lead time ahead is in time', () => {
    expect(checkTiming({ ...service, now: morning, dueAt: new Date('2026-06-11T06:30:00Z') })).toBeNull()
  })

  test('too late for this morning is early for tomorrow', () => {
    const now = new Date('2026-06-11T08:10:00Z')
    expect(checkTiming({ ...service, now, dueAt: new Date('2026-06-11T08:20:00Z') })).toEqual({
      code: 'too_early',
      earliest: new Date('2026-06-12T05:00:00Z'),
    })
  })

  test('yesterday cannot be ordered, nor a day a month away', () => {
    expect(checkTiming({ ...service, now: morning, dueAt: evening })?.code).toBe('too_early')
    expect(checkTiming({ ...service, now: evening, dueAt: new Date('2026-07-10T06:00:00Z') })).toEqual({
      code: 'too_late',
    })
    expect(checkTiming({ ...service, hours: null, now: evening, dueAt: new Date('2026-06-24T20:00:00Z') })).toBeNull()
  })

  test('a service that does not open within the fortnight is closed, whatever time is asked for', () => {
    const hours = { weekly: [], exceptions: [{ date: '2026-12-25', intervals: [{ opens: '08:00', closes: '12:00' }] }] }
    const opensAt = new Date('2026-12-25T07:00:00Z')
    expect(checkTiming({ ...service, hours, now: evening, dueAt: evening })).toEqual({
      code: 'service_closed',
      opensAt,
    })
    expect(checkTiming({ ...service, hours: { weekly: [], exceptions: [] }, now: evening, dueAt: evening })).toEqual({
      code: 'service_closed',
      opensAt: null,
    })
  })

  test('the last instant of the fortnight can be named as the earliest', () => {
    const lastInstant = { date: '2026-06-24', intervals: [{ opens: '22:00', closes: '23:00' }] }
    const hours = { weekly: [], exceptions: [lastInstant] }
    expect(checkTiming({ ...service, hours, now: evening, dueAt: evening })).toEqual({
      code: 'too_early',
      earliest: new Date('2026-06-24T20:00:00Z'),
    })
  })

  test('a pause that ends after the fortnight takes nothing that is wanted before its end', () => {
    const paused = { ...service, hours: null, paused: true, pausedUntil: '2026-07-01T00:00:00Z' }
    expect(checkTiming({ ...paused, now: evening, dueAt: morning })).toEqual({ code: 'service_paused' })
  })

  test('times are offered from the first that the kitchen can do to the last of the fortnight', () => {
    const offered = offeredTimes({ ...service, now: morning }, 2)
    expect(offered[0]).toEqual(new Date('2026-06-11T06:30:00Z'))
    expect(offered.some((time) => time >= new Date('2026-06-12T05:00:00Z'))).toBe(true)
    const always = offeredTimes({ ...service, hours: null, now: evening }, 16)
    expect(always.at(-1)).toEqual(new Date('2026-06-24T20:00:00Z'))
  })

  const anyClock = fc.integer({ min: 0, max: 1439 }).map((m) => new Date(m * 60_000).toISOString().slice(11, 16))
  const anyService = fc.record({
    hours: fc.option(
      fc.record({
        weekly: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: anyClock, closes: anyClock }), {
          maxLength: 10,
        }),
        exceptions: fc.constant<Hours['exceptions']>([]),
      }),
    ),
    timeZone: fc.constantFrom('Europe/Paris', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
    leadMinutes: fc.integer({ min: 0, max: 2880 }),
    now: fc.date({ min: new Date('2026-03-01'), max: new Date('2026-12-01'), noInvalidDate: true }),
  })

  /** Minutes from now at which a pause ends, possibly in the past; null: no end is set. */
  const anyPause = fc.record({
    paused: fc.boolean(),
    ends: fc.option(fc.integer({ min: -60, max: 30_000 })),
  })

  test('every time that is offered is accepted, in a pause too, and so is the earliest that is named', () => {
    fc.assert(
      fc.property(anyService, anyPause, fc.integer({ min: -600, max: 4000 }), (open, { paused, ends }, minutes) => {
        const pausedUntil = ends === null ? null : new Date(open.now.getTime() + ends * 60_000)
        const anyone = { ...open, paused, pausedUntil }
        const resumes = availableFrom(anyone, open.now)
        const offered = offeredTimes(anyone, 16)
        for (const dueAt of [...offered.slice(0, 40), ...offered.slice(-40)]) {
          expect(checkTiming({ ...anyone, dueAt })).toBeNull()
          expect(resumes && dueAt >= resumes).toBe(true)
        }
        if (resumes === null) expect(offered).toEqual([])
        if (resumes === null || resumes > open.now) expect(checkTiming(anyone)).toEqual({ code: 'service_paused' })

        const dueAt = new Date(anyone.now.getTime() + minutes * 60_000)
        const error = checkTiming({ ...anyone, dueAt })
        if (error?.code === 'too_early') expect(checkTiming({ ...anyone, dueAt: error.earliest })).toBeNull()
        if (error === null) expect(openingAt(anyone.hours, anyone.timeZone, dueAt).openNow).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
