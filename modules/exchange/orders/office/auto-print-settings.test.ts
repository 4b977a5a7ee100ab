import { expect, test } from 'vitest'
import type { Order } from '../contract.ts'
import { isToPrint, ticketOf } from './auto-print-settings.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 9, minute)).toISOString()
const order = (status: string, ...steps: [string, number, object?][]) =>
  ({
    id: 'order',
    status,
    amendments: [] as Order['amendments'],
    history: steps.map(([status, minute, more]) => ({ status, at: at(minute), by: 'Maëlle', ...more })),
  }) as Order
const choice = { mode: 'shared', since: at(0) } as const
const now = new Date(at(40))

test('a device prints orders accepted since printing was switched on, while the ticket is still useful', () => {
  expect(isToPrint(order('accepted', ['new', 20], ['accepted', 30]), choice, now)).toBe(true)
  expect(isToPrint(order('preparing', ['new', 20], ['preparing', 30]), choice, now)).toBe(true)
  expect(isToPrint(order('accepted', ['new', 1], ['accepted', 5]), choice, now)).toBe(false)
  expect(isToPrint(order('accepted', ['new', 20], ['accepted', 30]), { ...choice, since: at(31) }, now)).toBe(false)
})

test('it prints no order that is new, was moved back, or is finished', () => {
  expect(isToPrint(order('new', ['new', 20]), choice, now)).toBe(false)
  const back = order('new', ['new', 20], ['accepted', 30, { undone: true }], ['new', 31, { back: true }])
  expect(isToPrint(back, choice, now)).toBe(false)
  expect(isToPrint(order('completed', ['new', 20], ['completed', 30]), choice, now)).toBe(false)
  expect(isToPrint(order('cancelled', ['new', 20], ['cancelled', 30]), choice, now)).toBe(false)
})

test('an order that is changed after its acceptance gets another ticket, and one more when the guest refuses', () => {
  const accepted = order('accepted', ['new', 1], ['accepted', 5])
  const amendment = { at: at(30), by: 'Ana', answer: null, answeredAt: null }
  const amended = { ...accepted, amendments: [amendment] } as Order
  const refused = { ...accepted, amendments: [{ ...amendment, answer: 'refused', answeredAt: at(31) }] } as Order
  expect([accepted, amended].map((each) => isToPrint(each, choice, now))).toEqual([false, true])
  expect([accepted, amended, refused].map(ticketOf)).toEqual(['order', 'order 1', 'order 2'])
})
