import { parse } from 'csv-parse/browser/esm/sync'
import type { TableLine } from './table.ts'

export interface DelimitedText {
  /** The lines that are not blank. */
  lines: TableLine[]
  /**
   * The line of a quotation that is never closed, so that the rest of the text could not be read; null: everything was
   * read.
   */
  unreadable: number | null
  separator: string
}

const separators = [';', '\t', '|', ',']
/** The number of lines examined to find the separator. */
const sampledLines = 40

/** Counts each separator outside of quotations in each of the first lines. */
function countSeparators(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  let atStart = true
  for (const character of text.slice(0, 100_000)) {
    if (character === '"' && (isQuoted || atStart)) isQuoted = !isQuoted
    else if (isQuoted) isBlank = false
    else if (character === '\n' || character === '\r') {
      if (!isBlank) lines.push(counts)
      if (lines.length >= sampledLines) break
      counts = new Map()
      isBlank = true
    } else {
      isBlank = isBlank && !character.trim() && character !== '\t'
      if (separators.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    // A quotation mark within a cell is ordinary text; one that closes a quotation may be followed by another.
    atStart = character === '"' || character === '\n' || character === '\r' || separators.includes(character)
  }
  if (!isBlank) lines.push(counts)
  return lines
}

/** The separator with the same count in most lines; among several, the one with the highest count. */
export function findSeparator(text: string): string {
  const lines = countSeparators(text)
  const scores = separators.map((separator) => {
    const counts = lines.map((each) => each.get(separator) ?? 0)
    const linesByCount = new Map<number, number>()
    for (const count of counts) if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1)
    const [count = 0, share = 0] =
      [...linesByCount].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? []
    return { separator, count, share }
  })
  const bestScore = scores.reduce((first, next) =>
    next.share > first.share || (next.share === first.share && next.count > first.count) ? next : first,
  )
  return bestScore.share > 0 ? bestScore.separator : ','
}

/** The first line in which Excel declares the separator. */
const declaredSeparator = /^sep=(.)(\r\n|\r|\n)/i

/** The lines of a text with separators from any program: a CSV file, or copied cells. Never throws. */
export function readDelimited(text: string): DelimitedText {
  const plain = text.replace(/^\ufeff/, '')
  const [declaration = '', declaredSign] = declaredSeparator.exec(plain) ?? []
  const content = plain.slice(declaration.length)
  const separator = declaredSign ?? findSeparator(content)
  const firstLine = declaration ? 2 : 1
  const result = splitLines(content, separator, firstLine, true)
  // In copied cells only those with special characters are quoted, so a quotation mark that is never closed is ordinary
  // text.
  return result.unreadable !== null && separator === '\t' ? splitLines(content, separator, firstLine, false) : result
}

function splitLines(text: string, separator: string, firstLine: number, quotes: boolean): DelimitedText {
  const lines: TableLine[] = []
  let line = firstLine
  try {
    parse(text, {
      delimiter: separator,
      // One file may contain all kinds of line ends if tables were combined.
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

/** A table as CSV text. */
export const tableText = (rows: readonly (string | number)[][], separator: string): string => {
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  return `\ufeff${rows.map((cells) => cells.map(quoted).join(separator)).join('\r\n')}\r\n`
}
