import type { Encoding } from './encoding.ts'

/** A line of a table, numbered as in a spreadsheet. */
export interface TableLine {
  line: number
  cells: string[]
}

export interface Table {
  /** The lines that are not blank. */
  lines: TableLine[]
  /** The line from which on the file could not be read; null: everything was read. */
  unreadable: number | null
  /** The separator between cells; null: the file format has cells. */
  separator: string | null
  /** The encoding of a text file; null: the format defines it. */
  encoding: Encoding | null
  /** The encoding is a guess, so a person has to check the letters before the table is used. */
  doubtful: boolean
  /** The names of the sheets of a workbook, in order. */
  sheets: string[]
  /** The index of the sheet that was read. */
  sheet: number
}

export interface ReadOptions {
  encoding?: Encoding
  sheet?: number
}

/**
 * `oldWorkbook`: from Excel before 2007, or password-protected; `otherWorkbook`: from Numbers, or a binary one; `page`:
 * a web page without a table.
 */
export type TableProblem = 'empty' | 'oldWorkbook' | 'otherWorkbook' | 'page' | 'notTable' | 'broken' | 'tooLarge'

export class UnreadableTable extends Error {
  readonly problem: TableProblem
  constructor(problem: TableProblem) {
    super(`not a table: ${problem}`)
    this.problem = problem
  }
}

/**
 * The maximum size of a table. `inflatedBytes`: of an unzipped workbook. Counted while the file is read, because the sizes
 * that a file declares may be false.
 */
export const tableLimits = {
  bytes: 10_000_000,
  inflatedBytes: 50_000_000,
  cells: 1_000_000,
  lines: 200_000,
  columns: 500,
} as const

/** Collects the lines of a sheet within the limits. Throws `UnreadableTable`. */
export class SheetLines {
  readonly lines: TableLine[] = []
  #cells = 0

  add(line: number, cells: string[]): void {
    if (!cells.some((cell) => cell.trim())) return
    this.#cells += cells.length
    if (this.#cells > tableLimits.cells || this.lines.length >= tableLimits.lines) throw new UnreadableTable('tooLarge')
    this.lines.push({ line, cells })
  }
}
