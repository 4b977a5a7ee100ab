import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  type AlertDelays,
  type AlertStepName,
  alertStepNames,
  allServices,
  defaultAlertDelays,
  delaysOfService,
  isFilterNotEmpty,
  matchesServiceFilter,
  nextAlertStep,
} from './rules.ts'

const minute = 60_000
const delay = fc.option(fc.integer({ min: 10, max: 3600 }), { nil: null })
const delays: fc.Arbitrary<AlertDelays> = fc.record({ pushAfter: delay, mailAfter: delay })

/**
 * One check of waiting items: `later`: seconds after the previous check; `listening`: the number of devices whose sound
 * is on; `reach`: how many devices or addresses each step would reach.
 */
const check = fc.record({
  later: fc.integer({ min: 1, max: 300 }),
  listening: fc.integer({ min: 0, max: 2 }),
  reach: fc.record({ push: fc.integer({ min: 0, max: 3 }), mail: fc.integer({ min: 0, max: 1 }) }),
})
type Check = typeof check extends fc.Arbitrary<infer Value> ? Value : never

interface TakenStep {
  step: AlertStepName
  reached: number
  at: number
  listening: number
}

/** Simulates the checks of the escalation job until somebody accepts the item at `takenAt`. */
function simulateChecks(delays: AlertDelays, checks: Check[], acceptedAt: number): TakenStep[] {
  const takenSteps: TakenStep[] = []
  let time = 0
  for (const { later: secondsLater, listening, reach } of checks) {
    time += secondsLater * 1000
    if (time >= acceptedAt) break
    for (;;) {
      const nextStep = nextAlertStep(delays, { since: 0, done: takenSteps, listening })
      if (!nextStep || nextStep.at > time) break
      const { step } = nextStep
      takenSteps.push({ step, reached: step === 'sound' ? listening : reach[step], at: time, listening })
    }
  }
  return takenSteps
}

const delayOf = (delays: AlertDelays, step: AlertStepName) =>
  step === 'sound' ? 0 : step === 'push' ? delays.pushAfter : delays.mailAfter

describe('the escalation of a waiting item', () => {
  const cases = fc.tuple(delays, fc.array(check, { maxLength: 40 }), fc.integer({ min: 0, max: 6_000_000 }))

  test('takes each step once, in order, and none that is turned off', () => {
    fc.assert(
      fc.property(cases, ([delays, checks, acceptedAt]) => {
        const stepIndexes = simulateChecks(delays, checks, acceptedAt).map(({ step }) => alertStepNames.indexOf(step))
        expect(stepIndexes).toEqual([...new Set(stepIndexes)].sort())
        expect(simulateChecks(delays, checks, acceptedAt).every(({ step }) => delayOf(delays, step) !== null)).toBe(
          true,
        )
      }),
    )
  })

  test('takes a step early only if no device has its sound on and no earlier step has reached anybody', () => {
    fc.assert(
      fc.property(cases, ([delays, checks, acceptedAt]) => {
        const takenSteps = simulateChecks(delays, checks, acceptedAt)
        for (const [i, { step, at, listening }] of takenSteps.entries()) {
          const isEarly = at < (delayOf(delays, step) ?? 0) * 1000
          const hasReachedNobody =
            listening === 0 && takenSteps.slice(0, i).every((each) => each.step === 'sound' || each.reached === 0)
          expect(isEarly && !hasReachedNobody).toBe(false)
        }
      }),
    )
  })

  test('takes each step at the first check at which it is due', () => {
    fc.assert(
      fc.property(delays, fc.array(check, { maxLength: 40 }), (delays, checks) => {
        const withLateCheck = [...checks, { later: 4000, listening: 1, reach: { push: 1, mail: 1 } }]
        const expectedSteps = alertStepNames.filter((step) => delayOf(delays, step) !== null)
        expect(simulateChecks(delays, withLateCheck, Number.POSITIVE_INFINITY).map(({ step }) => step)).toEqual(
          expectedSteps,
        )
      }),
    )
  })

  test('ends when somebody accepts the item', () => {
    fc.assert(
      fc.property(cases, ([delays, checks, acceptedAt]) => {
        expect(simulateChecks(delays, checks, acceptedAt).every(({ at }) => at < acceptedAt)).toBe(true)
      }),
    )
  })

  test('follows the default delays while a device has its sound on', () => {
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

  test('notifies phones at once if no device has its sound on, and sends the email at once if no phone was reached', () => {
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

test('a service uses its own delays, or the hotel’s where it has none', () => {
  const hotel = { ...defaultAlertDelays, services: [{ serviceId: 'bar', pushAfter: 20, mailAfter: null }] }
  expect(delaysOfService(hotel, 'bar')).toEqual({ pushAfter: 20, mailAfter: 180 })
  expect(delaysOfService(hotel, 'spa')).toEqual(defaultAlertDelays)
  expect(delaysOfService(hotel, null)).toEqual(defaultAlertDelays)
})

test('a device is told of the services that it has chosen, and of messages if it wants them', () => {
  const kitchen = { services: ['breakfast'], messages: false }
  expect(['breakfast', 'bar', null].map((id) => matchesServiceFilter(kitchen, id))).toEqual([true, false, false])
  expect([null, 'bar'].map((id) => matchesServiceFilter({ services: [], messages: true }, id))).toEqual([true, false])
  expect(['bar', null].map((id) => matchesServiceFilter(allServices, id))).toEqual([true, true])
})

test('a choice of services is empty without services and messages', () => {
  expect(isFilterNotEmpty({ services: [], messages: false })).toBe(false)
  expect(isFilterNotEmpty({ services: ['bar'], messages: false })).toBe(true)
  expect(isFilterNotEmpty({ services: [], messages: true })).toBe(true)
  expect(isFilterNotEmpty({ services: null, messages: false })).toBe(true)
})
