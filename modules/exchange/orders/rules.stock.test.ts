import { describe, expect, test } from 'vitest'
import { checkLines, countStockItems, quantityLimitOf } from './rules.ts'

const euros = (amount: number) => ({ amount, currency: 'EUR' })
const choice = (id: string, sale: { stock?: number | null; available?: boolean } = {}) => ({
  id,
  price: euros(0),
  ...sale,
})
const option = (...choices: ReturnType<typeof choice>[]) => ({ id: 'filling', min: 0, max: 3, choices })

const lobster = choice('lobster', { available: true, stock: 2 })
const crepe = {
  id: 'crepe',
  price: euros(700),
  maxQuantity: 10,
  options: [option(choice('sugar'), lobster, choice('ham', { available: false, stock: 0 }))],
}
const cider = { id: 'cider', price: euros(400), maxQuantity: 10, stock: 3, options: [] }
const articles = [crepe, cider]
const line = (articleId: string, quantity: number, ...options: string[]) => ({ articleId, quantity, options })
const errors = (...lines: ReturnType<typeof line>[]) =>
  checkLines(articles, lines).map(({ path, code, optionId }) => [path, code, ...(optionId ? [optionId] : [])].join(' '))

describe('how many can be ordered', () => {
  test('is the least of the maximum per order, the stock of the article, and the stock of each choice', () => {
    expect(quantityLimitOf(crepe)).toBe(10)
    expect(quantityLimitOf(crepe, ['sugar'])).toBe(10)
    expect(quantityLimitOf(crepe, ['sugar', 'lobster'])).toBe(2)
    expect(quantityLimitOf(cider)).toBe(3)
    expect(quantityLimitOf({ ...cider, maxQuantity: 1 })).toBe(1)
    expect(quantityLimitOf({ ...cider, stock: 0 })).toBe(0)
  })

  test('the stock of an article and of a choice applies over all lines, and the error names the line that exceeds it', () => {
    expect(errors(line('cider', 2), line('cider', 1))).toEqual([])
    expect(errors(line('cider', 2), line('cider', 2))).toEqual(['lines.1.quantity quantity'])
    expect(errors(line('crepe', 1, 'lobster'), line('crepe', 1, 'lobster'), line('crepe', 5, 'sugar'))).toEqual([])
    expect(errors(line('crepe', 1, 'lobster'), line('crepe', 2, 'lobster'))).toEqual(['lines.1.quantity quantity'])
  })

  test('a line with an invalid quantity takes nothing of the stock', () => {
    expect(errors(line('crepe', -1, 'lobster'), line('crepe', 3, 'lobster'))).toEqual([
      'lines.0.quantity quantity',
      'lines.1.quantity quantity',
    ])
  })

  test('what is sold out is reported as sold out, not as too many', () => {
    expect(checkLines([{ ...cider, available: false, stock: 0 }], [line('cider', 1)])).toEqual([
      { path: 'lines.0.articleId', code: 'sold_out' },
    ])
    expect(errors(line('crepe', 1, 'sugar', 'ham'))).toEqual(['lines.0.options sold_out filling'])
    expect(errors(line('crepe', 1, 'sugar'))).toEqual([])
  })
})

describe('what an order takes from stock', () => {
  test('counts only articles and choices that have a stock, over all lines', () => {
    const lines = [line('crepe', 2, 'sugar', 'lobster'), line('cider', 1), line('cider', 2), line('gone', 5)]
    expect(countStockItems(articles, lines)).toEqual([
      { itemId: 'lobster', count: 2 },
      { itemId: 'cider', count: 3 },
    ])
  })

  test('a line without options takes the article alone, and an order without counted articles takes nothing', () => {
    expect(countStockItems([{ ...crepe, stock: 5 }], [{ articleId: 'crepe', quantity: 2 }])).toEqual([
      { itemId: 'crepe', count: 2 },
    ])
    expect(countStockItems(articles, [line('crepe', 2, 'sugar')])).toEqual([])
  })
})
