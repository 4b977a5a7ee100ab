import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  type AlertDelays,
  type AlertStepName,
  alertDelaysOf,
  alertStepNames,
  defaultAlertDelays,
  nextAlertStep,
} from './rules.ts'

const minute = 60_000
const clock = fc.option(fc.integer({ min: 10, max: 3600 }), { nil: null })
const clocks: fc.Arbitrary<AlertDelays> = fc.record({ pushAfter: clock, mailAfter: clock })

/**
 * One check of waiting items: how long after the previous one, which devices have their sound on, how many a step would
 * reach.
 */
const look = fc.record({
  later: fc.integer({ min: 1, max: 300 }),
  listening: fc.integer({ min: 0, max: 2 }),
  reach: fc.record({ push: fc.integer({ min: 0, max: 3 }), mail: fc.integer({ min: 0, max: 1 }) }),
})
type Look = typeof look extends fc.Arbitrary<infer Value> ? Value : never

interface Taken {
  step: AlertStepName
  reached: number
  at: number
  listening: number
}

/** Simulates the checks of the escalation job until somebody accepts the item at `takenAt`. */
function follow(own: AlertDelays, looks: Look[], takenAt: number): Taken[] {
  const done: Taken[] = []
  let now = 0
  for (const { later, listening, reach } of looks) {
    now += later * 1000
    if (now >= takenAt) break
    for (;;) {
      const next = nextAlertStep(own, { since: 0, done, listening })
      if (!next || next.at > now) break
      const { step } = next
      done.push({ step, reached: step === 'sound' ? listening : reach[step], at: now, listening })
    }
  }
  return done
}

const afterOf = (own: AlertDelays, step: AlertStepName) =>
  step === 'sound' ? 0 : step === 'push' ? own.pushAfter : own.mailAfter

describe('what is done for something that waits', () => {
  const cases = fc.tuple(clocks, fc.array(look, { maxLength: 40 }), fc.integer({ min: 0, max: 6_000_000 }))

  test('is done once each, in order, and never what is turned off', () => {
    fc.assert(
      fc.property(cases, ([own, looks, takenAt]) => {
        const places = follow(own, looks, takenAt).map(({ step }) => alertStepNames.indexOf(step))
        expect(places).toEqual([...new Set(places)].sort())
        expect(follow(own, looks, takenAt).every(({ step }) => afterOf(own, step) !== null)).toBe(true)
      }),
    )
  })

  test('comes before its time only where nobody listens and nothing before it has reached anybody', () => {
    fc.assert(
      fc.property(cases, ([own, looks, takenAt]) => {
        const done = follow(own, looks, takenAt)
        for (const [i, { step, at, listening }] of done.entries()) {
          const early = at < (afterOf(own, step) ?? 0) * 1000
          const unheard =
            listening === 0 && done.slice(0, i).every((each) => each.step === 'sound' || each.reached === 0)
          expect(early && !unheard).toBe(false)
        }
      }),
    )
  })

  test('is done at the first look at which it is due, so that nothing is left out for ever', () => {
    fc.assert(
      fc.property(clocks, fc.array(look, { maxLength: 40 }), (own, looks) => {
        const late = [...looks, { later: 4000, listening: 1, reach: { push: 1, mail: 1 } }]
        const wanted = alertStepNames.filter((step) => afterOf(own, step) !== null)
        expect(follow(own, late, Number.POSITIVE_INFINITY).map(({ step }) => step)).toEqual(wanted)
      }),
    )
  })

  test('ends when somebody takes it', () => {
    fc.assert(
      fc.property(cases, ([own, looks, takenAt]) => {
        expect(follow(own, looks, takenAt).every(({ at }) => at < takenAt)).toBe(true)
      }),
    )
  })

  test('follows the usual clocks while somebody listens', () => {
    const listening = 1
    const sound = { step: 'sound' as const, reached: 1 }
    const push = { step: 'push' as const, reached: 3 }
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [], listening })).toEqual({ step: 'sound', at: 0 })
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound], listening })).toEqual({
      step: 'push',
      at: minute,
    })
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound, push], listening })).toEqual({
      step: 'mail',
      at: 3 * minute,
    })
    const mail = { step: 'mail' as const, reached: 1 }
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound, push, mail], listening })).toBeNull()
  })

  test('goes out at once where no device listens, and by email at once where no phone takes notifications either', () => {
    const sound = { step: 'sound' as const, reached: 0 }
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound], listening: 0 })).toEqual({
      step: 'push',
      at: 0,
    })
    const push = (reached: number) => ({ step: 'push' as const, reached })
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound, push(0)], listening: 0 })?.at).toBe(0)
    expect(nextAlertStep(defaultAlertDelays, { since: 0, done: [sound, push(2)], listening: 0 })?.at).toBe(3 * minute)
  })
})

test('a service has its own clocks where it has some, and the hotel’s for the rest', () => {
  const hotel = { ...defaultAlertDelays, services: [{ serviceId: 'bar', pushAfter: 20, mailAfter: null }] }
  expect(alertDelaysOf(hotel, 'bar')).toEqual({ pushAfter: 20, mailAfter: 180 })
  expect(alertDelaysOf(hotel, 'spa')).toEqual(defaultAlertDelays)
  expect(alertDelaysOf(hotel, null)).toEqual(defaultAlertDelays)
})
