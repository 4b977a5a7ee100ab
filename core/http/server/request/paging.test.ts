import { expect, test } from 'vitest'
import { readRowPage, toRowPage } from './paging.ts'

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(length) }))
const page = (read: { id: number; text: string }[], limit: number) => {
  const { items, last } = toRowPage(read, limit, (row) => row)
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

test('a page that is read piece by piece is the same, and never reads many large rows', async () => {
  const readPage = async (all: { id: number; text: string }[], limit: number) => {
    let most = 0
    const read = async (after: { id: number } | undefined, count: number) => {
      const some = all.slice(after ? after.id + 1 : 0).slice(0, count)
      most = Math.max(
        most,
        some.reduce((length, { text }) => length + text.length, 0),
      )
      return some
    }
    const { items, last } = await readRowPage(limit, read, (row) => row)
    expect({ count: items.length, last: last?.id }).toEqual(page(all.slice(0, limit + 1), limit))
    expect(items).toEqual(all.slice(0, items.length))
    return most
  }
  for (const [count, length] of [
    [0, 1],
    [1, 1],
    [19, 10],
    [20, 10],
    [21, 10],
    [100, 10],
    [101, 10],
    [300, 40_000],
    [3, 2e6],
  ])
    for (const limit of [1, 20, 100, 200])
      expect(await readPage(rows(count as number, length as number), limit)).toBeLessThan(6.1e6)
  expect(await readPage(rows(300, 90_000), 200)).toBeLessThan(1.9e6)
})
