import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  amendableParts,
  amendmentErrors,
  changesSinceAcceptance,
  guestMayCancel,
  guestMayRefuse,
  lastChangeOf,
  lineChanges,
  stockDifference,
  unansweredAmendments,
  withQuantity,
} from './amendment-rules.ts'
import { countStockItems, priceLine, priceOrder } from './rules.ts'
import { isOpen, type Status, statuses } from './status-rules.ts'
import { vatTotals } from './vat-rules.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const sugar = { id: 'sugar', price: euros(50), available: true, stock: null as number | null }
const lobster = { id: 'lobster', price: euros(900), available: true, stock: 40 as number | null }
const crepe = {
  id: 'crepe',
  price: euros(700),
  maxQuantity: 99,
  stock: null as number | null,
  options: [{ id: 'filling', min: 0, max: 2, choices: [sugar, lobster] }],
}
const cider = { id: 'cider', price: euros(410), maxQuantity: 99, stock: 60 as number | null, options: [] }
const bread = { id: 'bread', price: euros(120), maxQuantity: 99, stock: null as number | null, options: [] }
const menu = [crepe, cider, bread]
const vatRates: Record<string, number> = { crepe: 10, cider: 20, bread: 5.5 }
const counted = new Set(['lobster', 'cider'])

interface RequestLine {
  articleId: string
  quantity: number
  options: string[]
}

/** A line as the server stores it. */
function stored(line: RequestLine) {
  const article = menu.find(({ id }) => id === line.articleId) ?? crepe
  const taken = countStockItems(menu, [line])
  return {
    articleId: line.articleId,
    quantity: line.quantity,
    ...priceLine(article, line),
    vatRate: vatRates[line.articleId] ?? 0,
    options: line.options.map((choiceId) => ({ choiceId })),
    ...(taken.length > 0 && { taken }),
  }
}
const request = ({ articleId, quantity, options }: ReturnType<typeof stored>): RequestLine => ({
  articleId,
  quantity,
  options: options.map(({ choiceId }) => choiceId),
})
const line = (articleId: string, quantity: number, ...options: string[]) => stored({ articleId, quantity, options })
const errors = (
  lines: ReturnType<typeof stored>[],
  kept: { line: number; quantity: number }[],
  added: RequestLine[] = [],
  more: { status?: Status; articles?: typeof menu } = {},
) =>
  amendmentErrors({ status: 'accepted', articles: menu, ...more, lines, kept, added }).map(
    ({ path, code }) => `${path} ${code}`,
  )

const requestLine = fc.oneof(
  fc.record({
    articleId: fc.constant('crepe'),
    quantity: fc.integer({ min: 1, max: 9 }),
    options: fc.subarray(['sugar', 'lobster']),
  }),
  fc.record({
    articleId: fc.constantFrom('cider', 'bread'),
    quantity: fc.integer({ min: 1, max: 9 }),
    options: fc.constant<string[]>([]),
  }),
)
/** For each line a new quantity (0: removed), and new lines. */
const amendment = fc.record({
  quantities: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
  added: fc.array(requestLine, { maxLength: 3 }),
})
const vatLines = (lines: ReturnType<typeof stored>[]) =>
  lines.map(({ total, vatRate }) => ({ total: { amount: total }, vatRate }))

describe('an order after any sequence of amendments', () => {
  test('has the totals, the VAT and the stock of an order that was placed like that', () => {
    fc.assert(
      fc.property(
        fc.array(requestLine, { minLength: 1, maxLength: 5 }),
        fc.array(amendment, { maxLength: 8 }),
        (first, steps) => {
          let lines = first.map(stored)
          const left = new Map([...counted].map((itemId) => [itemId, 1000]))
          const move = ({ take, give }: ReturnType<typeof stockDifference>) => {
            for (const { itemId, count } of take) left.set(itemId, (left.get(itemId) ?? 0) - count)
            for (const { itemId, count } of give) left.set(itemId, (left.get(itemId) ?? 0) + count)
          }
          move(stockDifference([], lines))
          for (const { quantities, added } of steps) {
            const after = [
              ...lines.flatMap((each, index) => {
                const quantity = quantities[index] ?? each.quantity
                return quantity > 0 ? [withQuantity(each, quantity, counted)] : []
              }),
              ...added.map(stored),
            ]
            if (after.length === 0) continue
            move(stockDifference(lines, after))
            lines = after
          }
          const placed = lines.map(request)
          const asPlaced = placed.map(stored)
          expect(lines).toEqual(asPlaced)
          expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(priceOrder(menu, placed).total)
          expect(vatTotals(vatLines(lines))).toEqual(vatTotals(vatLines(asPlaced)))
          const taken = new Map(countStockItems(menu, placed).map(({ itemId, count }) => [itemId, count]))
          for (const itemId of counted) expect(1000 - (left.get(itemId) ?? 0)).toBe(taken.get(itemId) ?? 0)
        },
      ),
    )
  })

  test('gives back exactly what it took when it is undone, whatever is counted meanwhile', () => {
    const anyCounted = fc.subarray(['lobster', 'cider', 'crepe', 'bread', 'sugar'])
    fc.assert(
      fc.property(requestLine, fc.integer({ min: 1, max: 9 }), anyCounted, (wanted, quantity, countedNow) => {
        const before = stored(wanted)
        const after = withQuantity(before, quantity, new Set(countedNow))
        const there = stockDifference([before], [after])
        const back = stockDifference([after], [before])
        const sorted = (counts: typeof there.take) => counts.toSorted((a, b) => a.itemId.localeCompare(b.itemId))
        expect(sorted(back.take)).toEqual(sorted(there.give))
        expect(sorted(back.give)).toEqual(sorted(there.take))
        for (const { count } of after.taken ?? []) expect(count).toBeLessThanOrEqual(quantity)
        expect(after.total).toBe(before.unitPrice * quantity)
      }),
    )
  })
})

describe('what may be changed', () => {
  test('is everything until it leaves the kitchen, then only more of it, and nothing once it is finished', () => {
    expect(statuses.map((status) => `${status}: ${amendableParts(status)}`)).toEqual([
      'new: all',
      'accepted: all',
      'preparing: all',
      'on-the-way: additions',
      'ready: additions',
      'completed: none',
      'cancelled: none',
    ])
  })

  test('nothing below what has left the kitchen', () => {
    const lines = [line('cider', 2), line('bread', 1)]
    const gone = { status: 'on-the-way' as const }
    expect(
      errors(
        lines,
        [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
        [],
        gone,
      ),
    ).toEqual(['kept.0.quantity below_delivered'])
    expect(errors(lines, [{ line: 0, quantity: 3 }], [], gone)).toEqual(['kept below_delivered'])
    expect(
      errors(
        lines,
        [
          { line: 1, quantity: 1 },
          { line: 0, quantity: 3 },
        ],
        [],
        gone,
      ),
    ).toEqual([])
  })

  test('an order never becomes empty, unchanged, or one of unknown or doubled lines', () => {
    const lines = [line('cider', 2)]
    expect(errors(lines, [])).toEqual(['kept order_empty'])
    expect(errors(lines, [{ line: 0, quantity: 2 }])).toEqual(['kept unchanged'])
    expect(errors(lines, [{ line: 1, quantity: 2 }])).toEqual(['kept.0.line unknown_line'])
    expect(
      errors(lines, [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 1 },
      ]),
    ).toEqual(['kept.1.line unknown_line'])
  })

  test('a line whose article is gone or sold out may stay or become less, but not more', () => {
    const lines = [line('cider', 2), line('bread', 3)]
    const soldOut = { articles: [crepe, { ...cider, available: false, stock: 0 }] as typeof menu }
    expect(
      errors(
        lines,
        [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 3 },
        ],
        [],
        soldOut,
      ),
    ).toEqual([])
    expect(
      errors(
        lines,
        [
          { line: 0, quantity: 3 },
          { line: 1, quantity: 4 },
        ],
        [],
        soldOut,
      ),
    ).toEqual(['kept.0.articleId sold_out', 'kept.1.articleId unknown_article'])
  })

  test('new lines are checked like an order, together with those that stay', () => {
    const lines = [line('cider', 50)]
    const added = [{ articleId: 'cider', quantity: 11, options: [] }]
    expect(errors(lines, [{ line: 0, quantity: 50 }], added)).toEqual(['added.0.quantity quantity'])
    expect(errors(lines, [{ line: 0, quantity: 49 }], added)).toEqual([])
    expect(errors(lines, [], [{ articleId: 'crepe', quantity: 1, options: ['nutella'] }])).toEqual([
      'added.0.options unknown_choice',
    ])
  })
})

describe('the guest', () => {
  const shown = (name: string, quantity: number, ...choices: string[]) => ({ name, choices, quantity })

  test('sees how many there were and are of each line, whatever lines they are on', () => {
    expect(
      lineChanges(
        [shown('Crêpe', 1, 'Sucre'), shown('Crêpe', 1, 'Sucre'), shown('Cidre', 2)],
        [shown('Crêpe', 1, 'Sucre'), shown('Crêpe', 1), shown('Cidre', 2)],
      ),
    ).toEqual([
      { name: 'Crêpe', choices: ['Sucre'], from: 2, to: 1 },
      { name: 'Cidre', choices: [], from: 2, to: 2 },
      { name: 'Crêpe', choices: [], from: 0, to: 1 },
    ])
  })

  test('answers all unanswered changes at once, from what they knew last', () => {
    const change = (before: string, after: string, answer: string | null) => ({ before, after, answer })
    expect(unansweredAmendments([])).toBeNull()
    expect(unansweredAmendments([change('a', 'b', 'agreed')])).toBeNull()
    expect(
      unansweredAmendments([change('a', 'b', 'agreed'), change('b', 'c', null), change('c', 'd', null)]),
    ).toMatchObject({ before: 'b', after: 'd', list: [{ before: 'b' }, { before: 'c' }] })
  })

  test('may refuse until it is in preparation, and cancel as long as they may refuse', () => {
    const withAnswer = (answer: unknown) =>
      statuses.filter((status) => guestMayRefuse({ status, amendments: [{ answer }] }))
    expect(withAnswer(null)).toEqual(['new', 'accepted'])
    expect(withAnswer('agreed')).toEqual([])
    for (const status of statuses) {
      expect(guestMayCancel({ status, amendments: [{ answer: null }] })).toBe(['new', 'accepted'].includes(status))
      expect(guestMayCancel({ status, amendments: [{ answer: 'refused' }] })).toBe(status === 'new')
      if (!isOpen(status)) expect(guestMayRefuse({ status, amendments: [{ answer: null }] })).toBe(false)
    }
  })
})

describe('what has happened last', () => {
  const at = (minute: number) => `2026-03-10T09:0${minute}:00.000Z`
  const step = (status: Status, minute: number, more = {}) => ({ status, at: at(minute), by: 'Ana', ...more })
  const amended = (minute: number, answer: 'agreed' | 'refused' | null = null, answered?: number) => ({
    at: at(minute),
    by: 'Yann',
    answer,
    answeredAt: answered === undefined ? null : at(answered),
  })
  const order = (more = {}) => ({
    placedAt: at(0),
    history: [step('new', 0), step('accepted', 2)],
    amendments: [] as ReturnType<typeof amended>[],
    changeRequest: null,
    ...more,
  })

  test('is a step, a change of the lines, an answer or a request of the guest, whichever is newest', () => {
    expect(lastChangeOf(order())).toEqual({ kind: 'status', by: 'Ana', at: at(2) })
    expect(lastChangeOf(order({ amendments: [amended(3)] }))).toEqual({ kind: 'lines', by: 'Yann', at: at(3) })
    expect(lastChangeOf(order({ amendments: [amended(3, 'refused', 5)] }))).toEqual({
      kind: 'lines',
      by: 'guest',
      at: at(5),
    })
    expect(lastChangeOf(order({ amendments: [amended(1)] }))).toEqual({ kind: 'status', by: 'Ana', at: at(2) })
    expect(lastChangeOf(order({ changeRequest: { at: at(4) } }))).toEqual({ kind: 'lines', by: 'guest', at: at(4) })
  })

  test('the kitchen needs another ticket for each change since the first acceptance, and for a refusal', () => {
    expect(changesSinceAcceptance(order())).toBeNull()
    expect(changesSinceAcceptance(order({ amendments: [amended(1)] }))).toBeNull()
    expect(changesSinceAcceptance(order({ amendments: [amended(3, 'agreed', 4)] }))).toEqual({ count: 1, at: at(3) })
    expect(changesSinceAcceptance(order({ amendments: [amended(3, 'refused', 4)] }))).toEqual({ count: 2, at: at(4) })
    const undone = [
      step('new', 0),
      step('accepted', 2, { undone: true }),
      step('new', 3, { back: true }),
      step('accepted', 5),
    ]
    expect(changesSinceAcceptance(order({ history: undone, amendments: [amended(4)] }))).toEqual({
      count: 1,
      at: at(4),
    })
  })
})
