import { describe, expect, test } from 'vitest'
import { anOrder, anOrderLine, euros } from '#tests/builders.ts'
import type { Order } from '../contract.ts'
import { arrange, emptyBoard, merge } from './board.ts'
import { dishTotals, extended, plan } from './flow.ts'

const now = Date.parse('2026-03-28T07:00:00Z')
const order = (number: number, status: Order['status'] = 'new', dishes = ['Croissant', 'Café crème']): Order =>
  anOrder({
    id: `o${number}`,
    number,
    serviceId: 'kitchen',
    status,
    room: String(100 + number),
    lines: dishes.map((name) =>
      anOrderLine({
        articleId: name,
        name,
        options:
          name === 'Croissant'
            ? [{ name: 'Beurre', choice: 'Salé', choiceId: null, price: euros(0), allergens: null }]
            : [],
        quantity: 2,
        total: euros(600),
      }),
    ),
    total: euros(1200),
    placedAt: new Date(now - 600_000 + number * 1000).toISOString(),
  })
const columns = (orders: Order[]) => arrange(merge(emptyBoard, orders), { now, timeZone: 'Europe/Paris' })
const many = (count: number, status?: Order['status'], from = 1) =>
  Array.from({ length: count }, (_, i) => order(from + i, status))
const desk = { width: 1056, height: 600, touch: false }

describe('the plan of the board', () => {
  test('shows few orders as cards, many in lines and a crowd in less, the oldest at the top of each lane', () => {
    const few = plan(columns(many(4)), desk)
    expect([few.density, few.fresh.flat()[0]?.id, few.work]).toEqual(['card', 'o1', []])
    expect(plan(columns(many(20)), desk).density).toBe('line')
    const crowd = plan(columns(many(40)), desk)
    expect(crowd.density).toBe('tight')
    expect(crowd.fresh.flat()).toHaveLength(40)
    const tops = crowd.fresh.map(([first]) => Number(first?.id?.slice(1)))
    expect(tops).toEqual(tops.map((_, lane) => lane + 1))
  })

  test('gives what is in work the lanes that it needs, under its headings, and all of them when nothing is new', () => {
    const mixed = plan(columns([...many(10), ...many(14, 'accepted', 20), ...many(3, 'preparing', 40)]), desk)
    expect(mixed.work.length).toBeGreaterThan(1)
    expect(mixed.work[0]?.[0]).toEqual({ column: 'accepted' })
    expect(mixed.work.flat().filter(({ id }) => id)).toHaveLength(17)
    const quiet = plan(columns(many(3, 'preparing')), desk)
    expect([quiet.fresh, quiet.workWidth]).toEqual([[], desk.width])
  })

  test('that is held under a hand moves no card: what is new joins the end of a lane', () => {
    const held = plan(columns(many(6)), desk)
    const later = columns([order(1, 'accepted'), ...many(6, 'new', 2)])
    const shown = extended(held, later)
    for (const [lane, entries] of held.fresh.entries())
      expect(shown.fresh[lane]?.slice(0, entries.length)).toEqual(entries)
    expect(shown.fresh.flat().map(({ id }) => id)).toContain('o7')
    expect(shown.work).toEqual([])
  })
})

test('the totals count each dish over all orders, with the choices that were made', () => {
  const [first, second] = dishTotals([order(1), order(2, 'accepted', ['Croissant'])])
  expect(first).toMatchObject({ name: 'Croissant', quantity: 4 })
  expect([...(first?.choices ?? [])]).toEqual([['Salé', 4]])
  expect(second).toMatchObject({ name: 'Café crème', quantity: 2 })
})
