import { parse } from 'csv-parse/browser/esm/sync'
import type { TableLine } from './table.ts'

export interface DelimitedText {
  /** Blank lines are left out. */
  lines: TableLine[]
  /** The line with a quotation that never ends, which takes the rest of the text with it; null: all could be read. */
  unreadable: number | null
  separator: string
}

const separators = [';', '\t', '|', ',']
/** Lines that are looked at to find the separator. */
const sampledLines = 40

/** How often each separator stands in each of the first lines, outside of quotations. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  let atStart = true
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"' && (isQuoted || atStart)) isQuoted = !isQuoted
    else if (isQuoted) isBlank = false
    else if (sign === '\n' || sign === '\r') {
      if (!isBlank) lines.push(counts)
      if (lines.length >= sampledLines) break
      counts = new Map()
      isBlank = true
    } else {
      isBlank = isBlank && !sign.trim() && sign !== '\t'
      if (separators.includes(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    }
    // A quotation mark inside a cell is a sign of its text; one that ends a quotation may be followed by another.
    atStart = sign === '"' || sign === '\n' || sign === '\r' || separators.includes(sign)
  }
  if (!isBlank) lines.push(counts)
  return lines
}

/** The separator that most lines have equally often; of several, the one that they have most often. */
export function separatorOf(text: string): string {
  const lines = countsOf(text)
  const scores = separators.map((separator) => {
    const counts = lines.map((each) => each.get(separator) ?? 0)
    const same = new Map<number, number>()
    for (const count of counts) if (count > 0) same.set(count, (same.get(count) ?? 0) + 1)
    const [count = 0, share = 0] = [...same].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
    return { separator, count, share }
  })
  const best = scores.reduce((first, next) =>
    next.share > first.share || (next.share === first.share && next.count > first.count) ? next : first,
  )
  return best.share > 0 ? best.separator : ','
}

/** What Excel writes into a first line of its own for itself. */
const announced = /^sep=(.)(\r\n|\r|\n)/i

/** The lines of a text with separators, of whichever program: a CSV file, or cells that were copied. Throws nothing. */
export function readDelimited(text: string): DelimitedText {
  const plain = text.replace(/^\ufeff/, '')
  const [announcement = '', sign] = announced.exec(plain) ?? []
  const rest = plain.slice(announcement.length)
  const separator = sign ?? separatorOf(rest)
  const first = announcement ? 2 : 1
  const read = linesOf(rest, separator, first, true)
  // Cells that were copied have quotations only around what needs them: one that never ends is a sign of the text.
  return read.unreadable !== null && separator === '\t' ? linesOf(rest, separator, first, false) : read
}

function linesOf(text: string, separator: string, first: number, quotes: boolean): DelimitedText {
  const lines: TableLine[] = []
  let line = first
  try {
    parse(text, {
      delimiter: separator,
      // One file may hold all of them, where tables were put together.
      record_delimiter: ['\r\n', '\n', '\r'],
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
    return { lines, unreadable: null, separator }
  } catch {
    return { lines, unreadable: line, separator }
  }
}

/** A table as the text of a CSV file that spreadsheets open with its accents. */
export const tableText = (rows: readonly (string | number)[][], separator: string): string => {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}
