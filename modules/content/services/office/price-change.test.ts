import { expect, test } from 'vitest'
import { parsePriceChange } from './price-change.ts'

test.each([
  ['5', 5],
  [' +5 % ', 5],
  ['−2,5', -2.5],
  ['-2.25%', -2.25],
  ['500', 500],
  ['501', null],
  ['-91', null],
  ['', null],
  ['cinq', null],
  ['1,234', null],
  ['5-', null],
])('%j is %s per cent', (typed, percent) => {
  expect(parsePriceChange(typed)).toBe(percent)
})
