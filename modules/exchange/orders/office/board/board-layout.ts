import { type Column, columns } from './board.ts'

/** The lanes of the board, from left to right. */
export const lanes = ['new', 'accepted', 'preparing', 'leaving'] as const
export type Lane = (typeof lanes)[number]

/** The orders of each column, in the order in which they are shown. */
export type BoardLayout = Record<Column, readonly string[]>

/** Pixels. */
const minColumnWidth = { S: 204, M: 236, L: 292 }
const gap = 8
export const stripWidth = 34
const laneGap = 10

export type TextSize = keyof typeof minColumnWidth

/**
 * How many columns of cards each lane has on a board of `width` pixels; 0 for an empty lane, which is only a narrow
 * strip. A lane has no more columns than orders. Its share grows more slowly than its orders, so that a full lane does
 * not hide the others.
 */
export function laneColumns(counts: readonly number[], width: number, text: TextSize = 'S'): number[] {
  const strips = counts.filter((count) => count === 0).length
  const freeWidth = width - strips * (stripWidth + laneGap)
  const result = counts.map((count) => Math.min(count, 1))
  let remaining = Math.floor((freeWidth + gap) / (minColumnWidth[text] + gap)) - (counts.length - strips)
  const needOf = (lane: number) => {
    const [count = 0, columnCount = 0] = [counts[lane], result[lane]]
    return columnCount < count ? count / columnCount ** 1.5 : 0
  }
  for (; remaining > 0; remaining--) {
    const neediest = counts.reduce((best, _, lane) => (needOf(lane) > needOf(best) ? lane : best), 0)
    if (needOf(neediest) === 0) break
    result[neediest] = (result[neediest] ?? 0) + 1
  }
  return result
}

/** Distributes the orders of a lane over its columns row by row: the first orders are at the top. */
export const distributeInColumns = (ids: readonly string[], count: number): string[][] =>
  Array.from({ length: count }, (_, column) => ids.filter((_, index) => index % count === column))

/** The columns for arrow keys: those of these lanes, with the orders that are in them now (`isIn`). */
export const visibleColumns = <Shown extends Column>(
  shown: readonly Shown[],
  layout: BoardLayout,
  widths: readonly number[],
  isIn: (column: Column) => (id: string) => boolean,
): string[][] =>
  shown.flatMap((lane, index) =>
    distributeInColumns(layout[lane], widths[index] ?? 0).map((ids) => ids.filter(isIn(lane))),
  )

/**
 * While somebody uses the board nothing on it moves: new orders are added at the end, and orders that have left keep
 * their space.
 */
export const extendLayout = (previous: BoardLayout, current: BoardLayout): BoardLayout =>
  Object.fromEntries(
    columns.map((column) => {
      const shown = new Set(previous[column])
      return [column, [...previous[column], ...current[column].filter((id) => !shown.has(id))]]
    }),
  ) as unknown as BoardLayout
