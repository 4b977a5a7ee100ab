import { expect, test } from 'vitest'
import { pageOfRows } from './paging.ts'

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(length) }))
const page = (read: { id: number; text: string }[], limit: number) => {
  const { items, last } = pageOfRows(read, limit, (row) => row)
  return { count: items.length, last: last?.id }
}

test('a page of small items holds as many as were asked for, and names its last one where others follow', () => {
  expect(page(rows(11, 10), 10)).toEqual({ count: 10, last: 9 })
  expect(page(rows(10, 10), 10)).toEqual({ count: 10, last: undefined })
  expect(page([], 10)).toEqual({ count: 0, last: undefined })
})

test('a page of large items ends early, and holds one at least', () => {
  expect(page(rows(10, 300_000), 10)).toEqual({ count: 3, last: 2 })
  expect(page(rows(10, 3_000_000), 10)).toEqual({ count: 1, last: 0 })
  expect(page(rows(1, 3_000_000), 10)).toEqual({ count: 1, last: undefined })
})
