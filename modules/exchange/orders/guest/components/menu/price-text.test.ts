import { expect, test } from 'vitest'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { lowestPrice } from './price-text.ts'

const cents = (amount: number) => ({ amount, currency: 'EUR' })
const choices = (...amounts: number[]) =>
  amounts.map((amount, index) => ({ id: String(index), name: '', price: cents(amount) }))
const article = (price: number, options: { min: number; choices: ReturnType<typeof choices> }[]) =>
  ({
    price: cents(price),
    options: options.map((option) => ({ id: '', name: '', max: 5, ...option })),
  }) as PublicArticle

test('a wine whose price lies in its glass or bottle is not shown as free', () => {
  expect(lowestPrice(article(0, [{ min: 1, choices: choices(2800, 600) }]))).toBe(600)
})

test('extras nobody must take add nothing', () => {
  expect(
    lowestPrice(
      article(1650, [
        { min: 0, choices: choices(150) },
        { min: 1, choices: choices(0, 150) },
      ]),
    ),
  ).toBe(1650)
})
