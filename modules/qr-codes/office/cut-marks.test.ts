import { expect, test } from 'vitest'
import { cards, cutMarks, type Grid, paper, sheetsOf, stand } from './cut-marks.ts'

/** The two ends of each stroke. */
const strokes = (grid: Grid) =>
  [...cutMarks(grid).matchAll(/M([\d.]+) ([\d.]+)([hv])(-?[\d.]+)/g)].map(([, x, y, way, by]) => {
    const [left, top, length] = [Number(x), Number(y), Number(by)]
    return [left, top, way === 'h' ? left + length : left, way === 'v' ? top + length : top] as const
  })

test.each([
  ['cards', cards],
  ['stand', stand],
])('the %s fit on the paper, and every mark is on it', (_, grid) => {
  expect(grid.left + grid.columns * grid.width).toBe(paper.width - grid.left)
  expect(grid.top + grid.rows * grid.height).toBe(paper.height - grid.top)
  const all = strokes(grid)
  expect(all).toHaveLength(2 * (grid.columns + 1 + grid.rows + 1) + 2 * (grid.columns - 1) * (grid.rows - 1))
  for (const [x, y, toX, toY] of all) {
    expect(Math.min(x, toX)).toBeGreaterThan(5)
    expect(Math.max(x, toX)).toBeLessThan(paper.width - 5)
    expect(Math.min(y, toY)).toBeGreaterThan(5)
    expect(Math.max(y, toY)).toBeLessThan(paper.height - 5)
  }
})

test('strokes lie on the edges of cards, never across one', () => {
  const xs = [15, 105, 195]
  const ys = [18.5, 83.5, 148.5, 213.5, 278.5]
  for (const [x, y, toX, toY] of strokes(cards))
    expect(x === toX ? xs.includes(x) : y === toY && ys.includes(y)).toBe(true)
})

test('a ninth card begins a second sheet', () => {
  expect(sheetsOf([1, 2, 3, 4, 5, 6, 7, 8, 9], cards)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [9]])
  expect(sheetsOf([], cards)).toEqual([])
})
