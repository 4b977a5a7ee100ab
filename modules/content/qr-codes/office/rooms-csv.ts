import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import type { TableLine } from '#core/tables/table.ts'
import { maxRoomLength, normalizeRoom } from '../rules.ts'

/** A line of the file without a valid room, as it was written. */
export interface WrongLine {
  line: number
  at: string
  why: 'blank' | 'too_long' | 'signs' | 'twice' | 'unreadable'
}

export interface RoomsFile {
  /** Rooms that have no code yet, each once, as written. */
  newRooms: string[]
  existingRooms: string[]
  invalidLines: WrongLine[]
}

/** Names of the room column in hotels' exports, without accents, spaces and punctuation. */
const headings =
  /^(chambres?|rooms?|habitacion(es)?|zimmer|nom|name|nombre|numeros?|number|numero?d[ea](la)?(chambre|habitacion)|n(um|o|d)?[ea]?(de)?(chambre|habitacion)|room(no|number|name|nr)|nomdelachambre)$/
const isHeading = (cell: string) => headings.test(foldText(cell).replace(/[^a-z]/g, ''))

/** Number of lines in which the heading is looked for, because a title may come first. */
const headingLines = 20

function findHeading(lines: readonly TableLine[]): { index: number; column: number } | null {
  for (const [index, { cells }] of lines.slice(0, headingLines).entries()) {
    const column = cells.findIndex(isHeading)
    if (column >= 0) return { index, column }
  }
  return null
}

/**
 * Reads rooms from a table, one per line, from the column with a known heading, or else from the first column. Errors
 * are given by line; `there`: rooms that already have a code.
 */
export function readRoomsCsv(text: string, roomsWithCode: readonly string[]): RoomsFile {
  const result: RoomsFile = { newRooms: [], existingRooms: [], invalidLines: [] }
  const existingKeys = new Set(roomsWithCode.map(normalizeRoom))
  const seenRooms = new Set<string>()
  const { lines, unreadable } = readDelimited(text)
  const heading = findHeading(lines)
  const column = heading?.column ?? 0
  const addLine = (cells: string[], line: number) => {
    const room = (cells[column] ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
    const reason =
      room === ''
        ? 'blank'
        : room.length > maxRoomLength
          ? 'too_long'
          : /\p{Cc}/u.test(room)
            ? 'signs'
            : seenRooms.has(normalizeRoom(room))
              ? 'twice'
              : null
    if (reason) result.invalidLines.push({ line, at: (room || cells.join(' ').trim()).slice(0, 60), why: reason })
    else {
      seenRooms.add(normalizeRoom(room))
      ;(existingKeys.has(normalizeRoom(room)) ? result.existingRooms : result.newRooms).push(room)
    }
  }
  for (const { cells, line } of lines.slice(heading ? heading.index + 1 : 0)) addLine(cells, line)
  if (unreadable !== null) result.invalidLines.push({ line: unreadable, at: '', why: 'unreadable' })
  return result
}
