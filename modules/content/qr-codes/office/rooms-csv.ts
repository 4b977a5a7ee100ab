import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import type { TableLine } from '#core/tables/table.ts'
import { maxRoomLength, normalizeRoom } from '../rules.ts'

/** A line of the file that makes no room, as it was written. */
export interface WrongLine {
  line: number
  at: string
  why: 'blank' | 'too_long' | 'signs' | 'twice' | 'unreadable'
}

export interface RoomsFile {
  /** Rooms that have no code yet, each once, as they are spelt. */
  fresh: string[]
  existing: string[]
  wrong: WrongLine[]
}

/** What the column of the rooms is called in what hotels export, without accents, spaces and signs. */
const headings =
  /^(chambres?|rooms?|habitacion(es)?|zimmer|nom|name|nombre|numeros?|number|numero?d[ea](la)?(chambre|habitacion)|n(um|o|d)?[ea]?(de)?(chambre|habitacion)|room(no|number|name|nr)|nomdelachambre)$/
const isHeading = (cell: string) => headings.test(foldText(cell).replace(/[^a-z]/g, ''))

/** Lines among which the heading is looked for: a title may stand above. */
const headingLines = 20

function headingOf(lines: readonly TableLine[]): { index: number; column: number } | null {
  for (const [index, { cells }] of lines.slice(0, headingLines).entries()) {
    const column = cells.findIndex(isHeading)
    if (column >= 0) return { index, column }
  }
  return null
}

/**
 * Rooms from a table, one on each line, in the column that a heading names, or in the first one where there is no heading. What cannot
 * be read is told line by line; `there`: rooms that have a code.
 */
export function readRoomsCsv(text: string, there: readonly string[]): RoomsFile {
  const found: RoomsFile = { fresh: [], existing: [], wrong: [] }
  const codes = new Set(there.map(normalizeRoom))
  const met = new Set<string>()
  const { lines, unreadable } = readDelimited(text)
  const heading = headingOf(lines)
  const column = heading?.column ?? 0
  const take = (cells: string[], line: number) => {
    const room = (cells[column] ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
    const why =
      room === ''
        ? 'blank'
        : room.length > maxRoomLength
          ? 'too_long'
          : /\p{Cc}/u.test(room)
            ? 'signs'
            : met.has(normalizeRoom(room))
              ? 'twice'
              : null
    if (why) found.wrong.push({ line, at: (room || cells.join(' ').trim()).slice(0, 60), why })
    else {
      met.add(normalizeRoom(room))
      ;(codes.has(normalizeRoom(room)) ? found.existing : found.fresh).push(room)
    }
  }
  for (const { cells, line } of lines.slice(heading ? heading.index + 1 : 0)) take(cells, line)
  if (unreadable !== null) found.wrong.push({ line: unreadable, at: '', why: 'unreadable' })
  return found
}
