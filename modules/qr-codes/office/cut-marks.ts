/** Millimetres. */
export interface Grid {
  left: number
  top: number
  width: number
  height: number
  columns: number
  rows: number
}

export const paper = { width: 210, height: 297 }
/** Two by four on a sheet of A4. */
export const cards: Grid = { left: 15, top: 18.5, width: 90, height: 65, columns: 2, rows: 4 }
/** One A6, upright, in the middle of a sheet of A4. */
export const stand: Grid = { left: 52.5, top: 74.5, width: 105, height: 148, columns: 1, rows: 1 }

const gap = 2
const length = 6
const arm = 1.5

/**
 * Where to cut, as the `d` of an SVG path in millimetres: strokes outside of the block, which never end up on a card, and
 * small crosses where cards meet.
 */
export function cutMarks({ left, top, width, height, columns, rows }: Grid): string {
  const xs = Array.from({ length: columns + 1 }, (_, i) => left + i * width)
  const ys = Array.from({ length: rows + 1 }, (_, i) => top + i * height)
  const right = left + columns * width
  const bottom = top + rows * height
  const outer = [
    ...xs.flatMap((x) => [`M${x} ${top - gap}v${-length}`, `M${x} ${bottom + gap}v${length}`]),
    ...ys.flatMap((y) => [`M${left - gap} ${y}h${-length}`, `M${right + gap} ${y}h${length}`]),
  ]
  const inner = xs
    .slice(1, -1)
    .flatMap((x) => ys.slice(1, -1).map((y) => `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`))
  return [...outer, ...inner].join('')
}

/** So many to a sheet, in their order. */
export function sheetsOf<T>(things: T[], { columns, rows }: Grid): T[][] {
  const each = columns * rows
  return Array.from({ length: Math.ceil(things.length / each) }, (_, i) => things.slice(i * each, (i + 1) * each))
}
