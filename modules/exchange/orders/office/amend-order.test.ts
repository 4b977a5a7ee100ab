import { expect, test } from 'vitest'
import { anArticle, anOrder, anOrderLine, aService, euros } from '#tests/builders.ts'
import { addToAmendment, beginAmendment, hasAmendment, setQuantity, toAmendment } from './amend-order.ts'

const juice = anArticle({ id: 'juice', name: 'Jus', price: euros(500) })
const breakfast = aService({ articles: [anArticle({ price: euros(350) }), juice] })
const order = anOrder({
  version: 3,
  total: euros(1000),
  lines: [
    anOrderLine({ quantity: 2, total: euros(600) }),
    anOrderLine({ name: 'Café', articleId: 'coffee', quantity: 1, unitPrice: euros(400), total: euros(400) }),
  ],
})

test('an amendment begins as the order is, and nothing has to be asked before it is left', () => {
  const draft = beginAmendment(order)
  expect(hasAmendment(draft)).toBe(false)
  expect(toAmendment(draft, breakfast, ' ')).toEqual({
    kept: [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
    ],
    added: [],
    reason: '',
    expectedTotal: 1000,
    version: 3,
  })
})

test('lines that stay keep their price, new ones have the one of today, and removed ones are left out', () => {
  const fewer = setQuantity(setQuantity(beginAmendment(order), 0, 1), 1, 0)
  const more = addToAmendment(addToAmendment(fewer, juice), juice)
  expect(hasAmendment(fewer)).toBe(true)
  expect(toAmendment(more, breakfast, 'Épuisé')).toMatchObject({
    kept: [{ line: 0, quantity: 1 }],
    added: [{ articleId: 'juice', quantity: 2 }],
    expectedTotal: 1300,
  })
})

test('an article that replaces a line gets its quantity, on a line of its own', () => {
  const added = addToAmendment(beginAmendment(order), juice)
  const swapped = addToAmendment({ ...added, swapped: 0 }, juice)
  expect(swapped.swapped).toBeNull()
  expect(toAmendment(swapped, breakfast, 'Épuisé')).toMatchObject({
    kept: [{ line: 1, quantity: 1 }],
    added: [
      { articleId: 'juice', quantity: 1 },
      { articleId: 'juice', quantity: 2 },
    ],
    expectedTotal: 1900,
  })
  expect(new Set(swapped.lines.map(({ id }) => id)).size).toBe(2)
})
