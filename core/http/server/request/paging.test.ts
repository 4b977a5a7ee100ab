import { expect, test } from 'vitest'
import { readRowPage, toRowPage } from './paging.ts'

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: 'x'.repeat(length) }))
const pageOf = (read: { id: number; text: string }[], limit: number) => {
  const { items, last } = toRowPage(read, limit, (row) => row)
  return { count: items.length, last: last?.id }
}

test('a page of small items has the requested number, and returns its last item when more follow', () => {
  expect(pageOf(rows(11, 10), 10)).toEqual({ count: 10, last: 9 })
  expect(pageOf(rows(10, 10), 10)).toEqual({ count: 10, last: undefined })
  expect(pageOf([], 10)).toEqual({ count: 0, last: undefined })
})

test('a page of large items ends early but contains at least one', () => {
  expect(pageOf(rows(10, 300_000), 10)).toEqual({ count: 3, last: 2 })
  expect(pageOf(rows(10, 3_000_000), 10)).toEqual({ count: 1, last: 0 })
  expect(pageOf(rows(1, 3_000_000), 10)).toEqual({ count: 1, last: undefined })
})

test('a page read in steps is the same, and few large rows are read at a time', async () => {
  const readPage = async (all: { id: number; text: string }[], limit: number) => {
    let maxCharactersRead = 0
    const read = async (after: { id: number } | undefined, count: number) => {
      const part = all.slice(after ? after.id + 1 : 0).slice(0, count)
      maxCharactersRead = Math.max(
        maxCharactersRead,
        part.reduce((length, { text }) => length + text.length, 0),
      )
      return part
    }
    const { items, last } = await readRowPage(limit, read, (row) => row)
    expect({ count: items.length, last: last?.id }).toEqual(pageOf(all.slice(0, limit + 1), limit))
    expect(items).toEqual(all.slice(0, items.length))
    return maxCharactersRead
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
