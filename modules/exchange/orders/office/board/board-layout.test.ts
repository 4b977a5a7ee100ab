import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { columns } from './board.ts'
import { type BoardLayout, distributeInColumns, extendLayout, laneColumns } from './board-layout.ts'

const layoutOf = (over: Partial<BoardLayout>): BoardLayout => ({
  new: [],
  accepted: [],
  preparing: [],
  leaving: [],
  later: [],
  done: [],
  ...over,
})
const ids = fc.uniqueArray(fc.string({ minLength: 1 }))

describe('the columns of the lanes', () => {
  test('follow the orders: a crowd to accept leaves the lanes in work in sight, an empty lane is a strip', () => {
    expect(laneColumns([26, 11, 4, 0], 1200)).toEqual([2, 2, 1, 0])
    expect(laneColumns([300, 1, 1, 1], 1200)).toEqual([2, 1, 1, 1])
    expect(laneColumns([0, 0, 0, 0], 1200)).toEqual([0, 0, 0, 0])
  })

  test('are no more than the orders, and fewer with larger text', () => {
    expect(laneColumns([1, 0, 0, 0], 1200)).toEqual([1, 0, 0, 0])
    expect(laneColumns([12, 4], 1000, 'M')).toEqual([3, 1])
    expect(laneColumns([12, 4], 1000, 'L')).toEqual([2, 1])
  })

  test('keep every lane that has an order in sight, however narrow the screen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(300), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 4000 }),
        (counts, width) => {
          const widths = laneColumns(counts, width)
          for (const [lane, count] of counts.entries()) {
            expect(widths[lane]).toBeLessThanOrEqual(count)
            expect(widths[lane] === 0).toBe(count === 0)
          }
        },
      ),
    )
  })
})

test('the first orders of a lane are at the top of its columns, side by side, and none is left out', () => {
  expect(distributeInColumns(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ])
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 6 }), (all, count) => {
      expect(distributeInColumns(all, count).flat().sort()).toEqual([...all].sort())
    }),
  )
})

test('while somebody touches the screen no order moves: new ones come last, and a removed one leaves a gap', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const shown = extendLayout(layoutOf({ new: before }), layoutOf({ new: after }))
      expect(shown.new.slice(0, before.length)).toEqual(before)
      expect([...shown.new].sort()).toEqual([...new Set([...before, ...after])].sort())
      for (const column of columns) if (column !== 'new') expect(shown[column]).toEqual([])
    }),
  )
})
