import type { Encoding } from './encoding.ts'

/** A line of a table, counted as a spreadsheet counts its lines. */
export interface TableLine {
  line: number
  cells: string[]
}

export interface Table {
  /** Blank lines are left out. */
  lines: TableLine[]
  /** The line from which on nothing could be read; null: all could be. */
  unreadable: number | null
  /** Between the cells; null: the file has cells of its own. */
  separator: string | null
  /** Of a file of text; null: its letters are certain. */
  encoding: Encoding | null
  /** The letters may be wrong: a person has to look at them before anything is made of them. */
  doubtful: boolean
  /** The names of the sheets of a workbook, in order. */
  sheets: string[]
  /** The sheet that was read. */
  sheet: number
}

export interface ReadOptions {
  encoding?: Encoding
  sheet?: number
}

/** `oldWorkbook`: of Excel before 2007, or protected by a password; `otherWorkbook`: of Numbers, or a binary one; `page`: without a table. */
export type TableProblem = 'empty' | 'oldWorkbook' | 'otherWorkbook' | 'page' | 'notTable' | 'broken' | 'tooLarge'

export class UnreadableTable extends Error {
  readonly problem: TableProblem
  constructor(problem: TableProblem) {
    super(`not a table: ${problem}`)
    this.problem = problem
  }
}

/** What a table may hold, whatever its file says of itself. */
export const tableLimits = {
  bytes: 10_000_000,
  inflatedBytes: 50_000_000,
  cells: 1_000_000,
  lines: 200_000,
  columns: 500,
} as const

/** Lines of a sheet as they are found, within the limits. Throws `UnreadableTable`. */
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
