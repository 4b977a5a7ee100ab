import { describe, expect, test } from 'vitest'
import { anOrder } from '#tests/builders.ts'
import type { Order } from '../contract.ts'
import { emptyBoard, mergeOrders } from './board/board.ts'
import { ordersByNumberKey, parseSettings, recallableOrders } from './kitchen-settings.ts'

const now = Date.parse('2026-03-28T19:00:00Z')

/** An order with these steps, a minute apart, the last one `age` minutes ago. */
function orderAfter(number: number, statuses: Order['status'][], age = 0): Order {
  const at = (step: number) => new Date(now - (age + statuses.length - 1 - step) * 60_000).toISOString()
  const history = statuses.map((status, step) => ({ status, at: at(step), by: step ? 'Erwan' : 'guest' }))
  const status = statuses.at(-1) ?? 'new'
  return anOrder({ id: `o${number}`, number, status, placedAt: at(0), history, version: statuses.length })
}

describe('the list from which a kitchen takes orders back', () => {
  const from = ['accepted', 'preparing'] as const

  test('has the orders that left its lanes, the latest first, and none that is new, refused or still to be made', () => {
    const orders = [
      orderAfter(1, ['new']),
      orderAfter(2, ['new', 'accepted']),
      orderAfter(3, ['new', 'accepted', 'preparing'], 5),
      orderAfter(4, ['new', 'accepted', 'preparing', 'on-the-way'], 2),
      orderAfter(5, ['new', 'accepted', 'preparing', 'ready', 'completed']),
      orderAfter(6, ['new', 'accepted', 'cancelled']),
    ]
    expect(recallableOrders(mergeOrders(emptyBoard, orders), from, now).map(({ id }) => id)).toEqual(['o4', 'o3'])
  })

  test('ends with the tenth', () => {
    const orders = Array.from({ length: 14 }, (_, i) => orderAfter(i + 1, ['new', 'accepted', 'preparing'], i))
    const shown = recallableOrders(mergeOrders(emptyBoard, orders), from, now)
    expect(shown.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

test('the keys 1 to 9 belong to the orders that have waited longest', () => {
  const orders = Array.from({ length: 12 }, (_, i) => orderAfter(i + 1, ['new', 'accepted'], i))
  expect(ordersByNumberKey(orders)).toEqual(['o12', 'o11', 'o10', 'o9', 'o8', 'o7', 'o6', 'o5', 'o4'])
})

test('unknown or damaged stored settings are replaced by the defaults', () => {
  const usual = { on: false, text: 'M', lanes: ['accepted', 'preparing'] }
  for (const text of [null, '', 'null', '{', '{"lanes":"new","text":4}', '{"lanes":[]}', '{"lanes":["oven"]}'])
    expect(parseSettings(text), String(text)).toEqual(usual)
  expect(parseSettings('{"on":true,"text":"L","lanes":["leaving","new"]}')).toEqual({
    on: true,
    text: 'L',
    lanes: ['new', 'leaving'],
  })
})
