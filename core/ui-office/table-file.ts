import { parse } from 'csv-parse/browser/esm/sync'

/** A line of a table, counted as a spreadsheet counts its lines. */
export interface TableLine {
  line: number
  cells: string[]
}

export interface TableText {
  /** Blank lines are left out. */
  lines: TableLine[]
  /** The line with a quotation that never ends, which takes the rest of the text with it; null: all could be read. */
  unreadable: number | null
}

const signs = [';', '\t', ',', '|']

/** The sign between columns: the one that the first line has most often outside of quotations. */
function separatorOf(text: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  const count = (sign: string) => head.split(sign).length
  return signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** What Excel writes into a first line of its own for itself. */
const announced = /^sep=(.)(\r\n|\r|\n)/i

/** The lines of a table, of whichever program: a CSV file, or cells that were copied. Throws nothing. */
export function readTable(text: string): TableText {
  const plain = text.replace(/^\ufeff/, '')
  const [told = '', sign] = announced.exec(plain) ?? []
  const rest = plain.slice(told.length)
  const delimiter = sign ?? separatorOf(rest)
  const first = told ? 2 : 1
  const read = linesOf(rest, delimiter, first, true)
  // Cells that were copied have quotations only around what needs them: one that never ends is a sign of the text.
  return read.unreadable !== null && delimiter === '\t' ? linesOf(rest, delimiter, first, false) : read
}

function linesOf(text: string, delimiter: string, first: number, quotes: boolean): TableText {
  const lines: TableLine[] = []
  let line = first
  try {
    parse(text, {
      delimiter,
      quote: quotes ? '"' : false,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
      on_record: (cells: string[]) => {
        if (cells.some((cell) => cell.trim())) lines.push({ line, cells })
        line++
        return null
      },
    })
    return { lines, unreadable: null }
  } catch {
    return { lines, unreadable: line }
  }
}

/** A table as the text of a CSV file that spreadsheets open with its accents. */
export const tableText = (rows: readonly (string | number)[][], separator: string): string => {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}
