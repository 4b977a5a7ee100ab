import type { TableLine } from './table.ts'

/** Lines among which the headings are looked for: titles and addresses may stand above. */
const headingLines = 20

/**
 * Which line names the columns: the first of those that name most of them. `named`: how many columns a line would name. Null: none names
 * two, nor the first line one.
 */
export function guessHeadingLine(
  lines: readonly TableLine[],
  named: (cells: readonly string[]) => number,
): number | null {
  let [best, count] = [null as number | null, 0]
  for (const [i, { cells }] of lines.slice(0, headingLines).entries()) {
    const found = named(cells)
    if (found > count && (found > 1 || i === 0)) [best, count] = [i, found]
  }
  return best
}

/** The lines under the headings; those that repeat them are left out. */
export function linesBelowHeading(lines: readonly TableLine[], heading: number | null): TableLine[] {
  if (heading === null) return [...lines]
  const headings = lines[heading]?.cells.join('\0')
  return lines.slice(heading + 1).filter(({ cells }) => cells.join('\0') !== headings)
}

/** The cells of a line that stand beyond its columns, and hold something. */
export const extraCells = (cells: readonly string[], width: number): number[] =>
  cells.flatMap((cell, column) => (column >= width && cell.trim() ? [column] : []))

/** Whether the cell of a price and the next one look like `4,50` that was cut at its comma. */
export const isCutPrice = (cells: readonly string[], column: number): boolean =>
  /^\D{0,4}\d{1,6}$/.test((cells[column] ?? '').trim()) &&
  /^\d{1,3}(?:\s*\p{L}{0,4}\p{Sc}?)$/u.test((cells[column + 1] ?? '').trim())

/** The line with its cut price in one cell again. */
export const withWholePrice = (cells: readonly string[], column: number): string[] => [
  ...cells.slice(0, column),
  `${(cells[column] ?? '').trim()},${(cells[column + 1] ?? '').trim()}`,
  ...cells.slice(column + 2),
]

/** The lines with what stands only on the first one of a group, as merged cells are exported, on each of them. */
export function fillDown(lines: readonly TableLine[], column: number): TableLine[] {
  let last = ''
  return lines.map((line) => {
    const own = (line.cells[column] ?? '').trim()
    if (own) last = own
    if (own || !last) return line
    const cells = [...line.cells]
    while (cells.length < column) cells.push('')
    cells[column] = last
    return { ...line, cells }
  })
}

/** Whether a column seems to name its groups on their first lines alone: it has blanks, and never twice the same in a row. */
export function isGroupedColumn(lines: readonly TableLine[], column: number): boolean {
  const cells = lines.map(({ cells }) => (cells[column] ?? '').trim())
  return (
    cells[0] !== '' &&
    cells.some((cell) => cell === '') &&
    !cells.some((cell, i) => i > 0 && cell !== '' && cell === cells[i - 1])
  )
}

/** Cells that somebody has typed in the place of others: by line, then by column. */
export type CellEdits = Readonly<Record<number, Readonly<Record<number, string>>>>

export const withEdits = (lines: readonly TableLine[], edits: CellEdits): TableLine[] =>
  lines.map((line) => {
    const own = edits[line.line]
    if (!own) return line
    const width = Math.max(line.cells.length, ...Object.keys(own).map((column) => Number(column) + 1))
    return { ...line, cells: Array.from({ length: width }, (_, column) => own[column] ?? line.cells[column] ?? '') }
  })
