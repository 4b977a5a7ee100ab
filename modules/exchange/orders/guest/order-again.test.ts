import { expect, test } from 'vitest'
import { aChoice, anArticle, anOption, anOrder, anOrderLine, aService, euros } from '#tests/builders.ts'
import { linesAgain } from './order-again.ts'

const drink = anOption([aChoice({ id: 'coffee', name: 'Café' }), aChoice({ id: 'tea', name: 'Thé' })])
const service = aService({
  articles: [
    anArticle({ id: 'malouin', name: 'Le Malouin', options: [drink] }),
    anArticle({ id: 'juice', name: 'Jus', available: false }),
  ],
})

const ordered = (...lines: { articleId: string; name: string; choice?: string }[]) =>
  anOrder({
    lines: lines.map(({ choice, ...line }) =>
      anOrderLine({
        ...line,
        quantity: 2,
        options: choice ? [{ name: 'Boisson', choice, choiceId: null, price: euros(0), allergens: null }] : [],
      }),
    ),
  })

test('an order is taken up again with the same choices', () => {
  const { lines, missing } = linesAgain(ordered({ articleId: 'malouin', name: 'Le Malouin', choice: 'Thé' }), service)
  expect(lines.map(({ choice }) => choice)).toEqual([{ quantity: 2, options: ['tea'], note: '' }])
  expect(missing).toEqual([])
})

test('what is sold out, gone or no longer offered that way is named and left out', () => {
  const order = ordered(
    { articleId: 'juice', name: 'Jus' },
    { articleId: 'cake', name: 'Gâteau' },
    { articleId: 'malouin', name: 'Le Malouin', choice: 'Chocolat' },
  )
  expect(linesAgain(order, service)).toEqual({ lines: [], missing: ['Jus', 'Gâteau', 'Le Malouin'] })
})
