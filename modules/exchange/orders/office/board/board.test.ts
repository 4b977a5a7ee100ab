import { describe, expect, it } from 'vitest'
import { anOrder, anOrderLine, euros } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import type { Order } from '../../contract.ts'
import {
  arrangeBoard,
  averageAcceptance,
  dishTotals,
  emptyBoard,
  insertFormerOrders,
  mergeOrders,
  neighbourCard,
} from './board.ts'

const life = ['new', 'accepted', 'preparing', 'on-the-way', 'completed'] as const

/** The order after `version - 1` steps, one minute each. */
function orderAt(id: string, version: number, over: Partial<Order> = {}): Order {
  const placedAt = Date.parse('2026-03-28T06:00:00Z')
  const history = life.slice(0, version).map((status, step) => ({
    status,
    at: new Date(placedAt + step * 60_000).toISOString(),
    by: step ? 'Maëlle' : 'guest',
  }))
  return anOrder({
    id,
    number: Number.parseInt(id.replace(/\D/g, ''), 10) || 1,
    status: life[version - 1] ?? 'completed',
    room: '204',
    total: euros(3450),
    guestLang: 'es',
    placedAt: new Date(placedAt).toISOString(),
    history,
    version,
    ...over,
  })
}

const morning = { now: Date.parse('2026-03-28T07:00:00Z'), timeZone: 'Europe/Paris' }

describe('the board', () => {
  it('is the same whatever the order and repetition in which lists and events arrive', () => {
    const steps = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('o1', 'o2', 'o3', 'o4'), version: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, selector: ({ id, version }) => `${id}.${version}` },
    )
    // A delivery is a single event or a list of several orders; each may be repeated later.
    const deliveries = steps.chain((all) =>
      fc.record({
        all: fc.constant(all),
        one: fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
        other: fc.shuffledSubarray([...all, ...all, ...all], { minLength: all.length * 3 }),
        cut: fc.integer({ min: 1, max: 5 }),
      }),
    )
    fc.assert(
      fc.property(deliveries, ({ all, one, other, cut }) => {
        const byOne = one.reduce((board, { id, version }) => mergeOrders(board, [orderAt(id, version)]), emptyBoard)
        let inLists = emptyBoard
        for (let from = 0; from < other.length; from += cut)
          inLists = mergeOrders(
            inLists,
            other.slice(from, from + cut).map(({ id, version }) => orderAt(id, version)),
          )
        expect(sorted(byOne)).toEqual(sorted(inLists))
        for (const { id, version } of all) expect(byOne.get(id)?.version).toBeGreaterThanOrEqual(version)
        expect(arrangeBoard(byOne, morning)).toEqual(arrangeBoard(inLists, morning))
      }),
    )
  })

  it('stays the very same object when an event brings nothing new, so nothing is drawn again', () => {
    const board = mergeOrders(emptyBoard, [orderAt('o1', 3)])
    expect(mergeOrders(board, [orderAt('o1', 2), orderAt('o1', 3)])).toBe(board)
  })

  it('counts a printed ticket although the order has not moved', () => {
    const board = mergeOrders(emptyBoard, [orderAt('o1', 2)])
    expect(mergeOrders(board, [orderAt('o1', 2, { prints: 1 })]).get('o1')?.prints).toBe(1)
  })

  it('shows the longest waiting new order first, then what is due first', () => {
    const lateOrder = orderAt('o1', 1, { placedAt: '2026-03-28T06:30:00.000Z' })
    const early = orderAt('o2', 1, { placedAt: '2026-03-28T06:10:00.000Z' })
    const asap = orderAt('o3', 2, { placedAt: '2026-03-28T06:20:00.000Z' })
    const dueLater = orderAt('o4', 2, { placedAt: '2026-03-27T20:00:00.000Z', dueAt: '2026-03-28T07:30:00.000Z' })
    const columns = arrangeBoard(mergeOrders(emptyBoard, [lateOrder, dueLater, asap, early]), morning)
    expect(columns.new.map(({ id }) => id)).toEqual(['o2', 'o1'])
    expect(columns.accepted.map(({ id }) => id)).toEqual(['o3', 'o4'])
  })

  it('keeps an open order of yesterday, and of the finished ones only those of today in the hotel', () => {
    // 00:30 on the 29th in Paris; the order finished at 00:04 there, on the 28th at 23:04 in UTC.
    const now = Date.parse('2026-03-28T23:30:00Z')
    const board = mergeOrders(emptyBoard, [
      orderAt('o1', 2),
      orderAt('o2', 5),
      orderAt('o3', 5, {
        history: [{ status: 'completed', at: '2026-03-28T23:04:00.000Z', by: 'Maëlle' }],
      }),
    ])
    const columns = arrangeBoard(board, { now, timeZone: 'Europe/Paris' })
    expect(columns.accepted.map(({ id }) => id)).toEqual(['o1'])
    expect(columns.done.map(({ id }) => id)).toEqual(['o3'])
  })

  it('averages the time to accept over the orders placed today, leaving out those nobody took and those of the counter', () => {
    const refused = orderAt('o3', 1, {
      history: [
        { status: 'new', at: '2026-03-28T06:00:00.000Z', by: 'guest' },
        { status: 'cancelled', at: '2026-03-28T06:40:00.000Z', by: 'guest' },
      ],
      status: 'cancelled',
    })
    const firstStep = { status: 'new', at: '2026-03-28T06:00:00.000Z', by: 'guest' } as const
    const slow = orderAt('o2', 2, {
      history: [firstStep, { status: 'accepted', at: '2026-03-28T06:03:00.000Z', by: 'Maëlle' }],
    })
    const atCounter = orderAt('o4', 2, {
      history: [
        { ...firstStep, by: 'Maëlle' },
        { status: 'accepted', at: firstStep.at, by: 'Maëlle' },
      ],
    })
    expect(averageAcceptance(mergeOrders(emptyBoard, [orderAt('o1', 3), slow, refused, atCounter]), morning)).toBe(120)
    expect(averageAcceptance(mergeOrders(emptyBoard, [refused]), morning)).toBeNull()
  })

  it('moves along the cards with the arrow keys, over empty columns, and stops at the edges', () => {
    const columns = [['o1', 'o2'], [], ['o3']]
    expect(neighbourCard(columns, null, 'down')).toBe('o1')
    expect(neighbourCard(columns, 'o1', 'down')).toBe('o2')
    expect(neighbourCard(columns, 'o2', 'down')).toBe('o2')
    expect(neighbourCard(columns, 'o2', 'right')).toBe('o3')
    expect(neighbourCard(columns, 'o3', 'left')).toBe('o1')
    expect(neighbourCard(columns, 'o3', 'right')).toBe('o3')
    expect(neighbourCard(columns, 'o3', null)).toBe('o3')
    expect(neighbourCard(columns, 'gone', null)).toBe('o1')
  })

  it('leaves an order that was taken a moment ago in its place, beside where it is now', () => {
    const [first, second, third] = [10, 20, 30].map((minute) =>
      orderAt(`o${minute}`, 1, { placedAt: `2026-03-28T06:${minute}:00.000Z` }),
    ) as [Order, Order, Order]
    const taken = { ...second, status: 'accepted' as const, version: 2 }
    const arranged = arrangeBoard(mergeOrders(emptyBoard, [first, taken, third]), morning)
    const layout = insertFormerOrders(arranged, [second], morning.now)
    expect(layout.new.map(({ id }) => id)).toEqual(['o10', 'o20', 'o30'])
    expect(layout.accepted.map(({ id }) => id)).toEqual(['o20'])
    // An order that has not left its lane appears once.
    expect(insertFormerOrders(arranged, [first], morning.now).new).toHaveLength(2)
  })

  it('counts each dish over all orders, with the choices that were made', () => {
    const line = (name: string, choice?: string) =>
      anOrderLine({
        articleId: name,
        name,
        quantity: 2,
        options: choice ? [{ name: 'Beurre', choice, choiceId: null, price: euros(0), allergens: null }] : [],
      })
    const orders = [
      orderAt('o1', 1, { lines: [line('Café'), line('Croissant', 'Salé')] }),
      orderAt('o2', 2, { lines: [line('Croissant', 'Salé')] }),
    ]
    expect(dishTotals(orders)).toEqual([
      { name: 'Croissant', quantity: 4, choices: new Map([['Salé', 4]]) },
      { name: 'Café', quantity: 2, choices: new Map() },
    ])
  })
})

const sorted = (board: ReadonlyMap<string, Order>) => [...board].sort(([a], [b]) => a.localeCompare(b))
