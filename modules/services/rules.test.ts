import { expect, test } from 'vitest'
import { allergens, onSaleAt, unanswered, withNoneOfTheRest } from './rules.ts'

const on = { available: true, soldOutUntil: null, stock: null }
const out = { ...on, available: false }
const noon = new Date('2026-03-10T12:00:00Z')
const later = new Date('2026-03-10T12:30:00Z')

test('what is off sale until a time is back at that time, without anybody asking the server again', () => {
  const article = { ...out, soldOutUntil: later.toISOString(), options: [] }
  expect(onSaleAt([article], noon)[0]?.available).toBe(false)
  expect(onSaleAt([article], later)[0]?.available).toBe(true)
})

test('a dish that asks for a choice of which none is left cannot be had', () => {
  const dish = (min: number, ...choices: (typeof on)[]) => onSaleAt([{ ...on, options: [{ min, choices }] }], noon)[0]
  expect(dish(1, out, on)?.available).toBe(true)
  expect(dish(1, out, out)?.available).toBe(false)
  expect(dish(0, out, out)?.available).toBe(true)
})

test('"none of the rest" answers what is left and nothing else', () => {
  const answers = withNoneOfTheRest({ milk: 'contains' })
  expect(unanswered(answers)).toEqual([])
  expect([answers.milk, answers.gluten]).toEqual(['contains', 'none'])
  expect(unanswered({ milk: 'none' })).toHaveLength(13)
  expect(unanswered(null)).toEqual(allergens)
})
