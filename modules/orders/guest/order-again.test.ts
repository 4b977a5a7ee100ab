import { expect, test } from 'vitest'
import type { PublicService } from '#modules/services/contract.ts'
import type { Order } from '../contract.ts'
import { linesAgain } from './order-again.ts'

const euro = (amount: number) => ({ amount, currency: 'EUR' })
const drink = {
  id: 'drink',
  name: 'Boisson',
  min: 1,
  max: 1,
  choices: [
    { id: 'coffee', name: 'Café', price: euro(0) },
    { id: 'tea', name: 'Thé', price: euro(0) },
  ],
}
const service = {
  articles: [
    { id: 'malouin', name: 'Le Malouin', price: euro(1650), options: [drink], available: true, maxQuantity: 10 },
    { id: 'juice', name: 'Jus', price: euro(550), options: [], available: false, maxQuantity: 10 },
  ],
} as unknown as PublicService

const ordered = (...lines: { articleId: string; name: string; choice?: string }[]) =>
  ({
    lines: lines.map(({ choice, ...line }) => ({
      ...line,
      quantity: 2,
      note: '',
      options: choice ? [{ name: 'Boisson', choice, price: euro(0) }] : [],
    })),
  }) as unknown as Order

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
