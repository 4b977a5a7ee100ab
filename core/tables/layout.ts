import type { TableLine } from './table.ts'

/** The number of lines in which the column headings are searched; titles and addresses may precede them. */
const headingLines = 20

/**
 * The line that contains the column headings: the first of those with the most headings. `named` returns how many
 * headings a line contains. Null: no line contains two, and the first does not contain one.
 */
export function guessHeadingLine(
  lines: readonly TableLine[],
  countHeadings: (cells: readonly string[]) => number,
): number | null {
  let [best, count] = [null as number | null, 0]
  for (const [i, { cells }] of lines.slice(0, headingLines).entries()) {
    const headingCount = countHeadings(cells)
    if (headingCount > count && (headingCount > 1 || i === 0)) [best, count] = [i, headingCount]
  }
  return best
}

/** The lines below the headings, without repeated headings. */
export function linesBelowHeading(lines: readonly TableLine[], heading: number | null): TableLine[] {
  if (heading === null) return [...lines]
  const headings = lines[heading]?.cells.join('\0')
  return lines.slice(heading + 1).filter(({ cells }) => cells.join('\0') !== headings)
}

/** The indexes of cells beyond the last column that are not empty. */
export const extraCells = (cells: readonly string[], width: number): number[] =>
  cells.flatMap((cell, column) => (column >= width && cell.trim() ? [column] : []))

/** Whether a price such as `4,50` was split at its comma into this cell and the next one. */
export const isCutPrice = (cells: readonly string[], column: number): boolean =>
  /^\D{0,4}\d{1,6}$/.test((cells[column] ?? '').trim()) &&
  /^\d{1,3}(?:\s*\p{L}{0,4}\p{Sc}?)$/u.test((cells[column + 1] ?? '').trim())

/** The line with the split price joined into one cell. */
export const withWholePrice = (cells: readonly string[], column: number): string[] => [
  ...cells.slice(0, column),
  `${(cells[column] ?? '').trim()},${(cells[column + 1] ?? '').trim()}`,
  ...cells.slice(column + 2),
]

/**
 * Copies a cell that is only filled on the first line of a group, as merged cells are exported, to the group's other
 * lines.
 */
export function fillDown(lines: readonly TableLine[], column: number): TableLine[] {
  let lastValue = ''
  return lines.map((line) => {
    const value = (line.cells[column] ?? '').trim()
    if (value) lastValue = value
    if (value || !lastValue) return line
    const cells = [...line.cells]
    while (cells.length < column) cells.push('')
    cells[column] = lastValue
    return { ...line, cells }
  })
}

/**
 * Whether a column seems to name groups only on their first line: it has empty cells, and never the same value twice in
 * a row.
 */
export function isGroupedColumn(lines: readonly TableLine[], column: number): boolean {
  const cells = lines.map(({ cells }) => (cells[column] ?? '').trim())
  return (
    cells[0] !== '' &&
    cells.some((cell) => cell === '') &&
    !cells.some((cell, i) => i > 0 && cell !== '' && cell === cells[i - 1])
  )
}

/** Cells that a person has changed, by line and then by column. */
export type CellEdits = Readonly<Record<number, Readonly<Record<number, string>>>>

export const withEdits = (lines: readonly TableLine[], edits: CellEdits): TableLine[] =>
  lines.map((line) => {
    const editedCells = edits[line.line]
    if (!editedCells) return line
    const width = Math.max(line.cells.length, ...Object.keys(editedCells).map((column) => Number(column) + 1))
    return {
      ...line,
      cells: Array.from({ length: width }, (_, column) => editedCells[column] ?? line.cells[column] ?? ''),
    }
  })
