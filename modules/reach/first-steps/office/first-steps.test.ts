import { expect, test } from 'vitest'
import type { AlertSettings } from '#modules/content/alerts/contract.ts'
import { firstStepList, orderNeeds, stepsOf } from './first-steps.ts'

const articles = [{}, {}]

test('a test order needs an open hotel, then a service that guests see', () => {
  const services = [{ hidden: true, articles }]
  expect(orderNeeds({ draft: true, orderable: false }, services)).toBe('email')
  expect(orderNeeds({ draft: false, orderable: true })).toBe(undefined)
  // A hotel whose articles are all hidden is not told to create one.
  expect(orderNeeds({ draft: false, orderable: false }, services)).toBe('hidden')
  expect(orderNeeds({ draft: false, orderable: false }, [{ hidden: false, articles }])).toBe('hidden')
  expect(orderNeeds({ draft: false, orderable: false }, [{ hidden: true, articles: [] }])).toBe('service')
  expect(orderNeeds({ draft: false, orderable: false }, [])).toBe('service')
})

test('the step of the services stays open until no […] is left, and that of alerts until an address is confirmed', () => {
  const isDone = (name: string, state: object) => {
    const step = firstStepList.find((each) => each.name === name)
    return step?.done(state as Parameters<typeof step.done>[0])
  }
  expect(isDone('service', { steps: { service: true, texts: false } })).toBe(false)
  expect(isDone('service', { steps: { service: true, texts: true } })).toBe(true)
  expect(isDone('alerts', { alerts: { mailTo: 'a@hotel.example', mailConfirmed: false } })).toBe(false)
  expect(isDone('alerts', { alerts: { mailTo: 'a@hotel.example', mailConfirmed: true } })).toBe(true)
  expect(isDone('alerts', {})).toBe(false)
})

test('where no email is sent, nobody is asked who gets them', () => {
  const names = (alerts?: Partial<AlertSettings>) => stepsOf(alerts as AlertSettings).map(({ name }) => name)
  expect(names({ mailAvailable: true })).toContain('alerts')
  expect(names({ mailAvailable: false })).not.toContain('alerts')
})
