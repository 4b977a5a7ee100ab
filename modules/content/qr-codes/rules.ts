import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'

/** The kinds of items that a code can lead to, apart from the hotel itself and its rooms. */
export const targetKinds = ['place', 'service', 'page'] as const
export type TargetKind = (typeof targetKinds)[number]
export const isTargetKind = (kind: string): kind is TargetKind => (targetKinds as readonly string[]).includes(kind)

// The picture follows ISO/IEC 18004: a quiet zone of four modules on each side. At error correction level Q a code can
// be read when a quarter of it is damaged.

export const errorCorrection = 'Q'
export const quietZone = 4

/** The dark modules as the `d` of an SVG path, one unit per module, the quiet zone included in the coordinates. */
export function qrOutline(size: number, isDark: (row: number, column: number) => boolean): string {
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue
      const start = column
      while (column + 1 < size && isDark(row, column + 1)) column++
      const length = column - start + 1
      path += `M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`
    }
  return path
}

/** Maximum length of a room's name. */
export const maxRoomLength = maxInfoTextLengths.room
/** Maximum rooms in one typed list. A mistyped range would create too many. */
export const maxRoomsAtOnce = 500
/** Maximum rooms of a hotel that have a code. */
export const maxRooms = 5000

/** Maximum places, services or pages for which codes are created in one call. */
export const maxTargetsAtOnce = 500

/** Days after which a guest who has not proved the room again counts as having left. */
export const visitDays = 14

/** The key of a room name: two spellings with the same key are the same room. */
export const normalizeRoom = (room: string) => foldText(room).replace(/\s+/g, ' ').trim()

/** The room of the list that matches the typed text, spelt as in the list. */
export const findRoom = (rooms: readonly string[], typed: string): string | undefined =>
  rooms.find((room) => normalizeRoom(room) === normalizeRoom(typed))

/** Removes duplicate rooms. Returns each room in its first spelling, by its normalized name. */
export function uniqueRooms(rooms: Iterable<string>): Map<string, string> {
  const firstSpellings = new Map<string, string>()
  for (const room of rooms) if (!firstSpellings.has(normalizeRoom(room))) firstSpellings.set(normalizeRoom(room), room)
  return firstSpellings
}

/** Maximum rooms suggested for an unknown room, so that guests cannot learn the hotel's whole list. */
export const maxNearestRooms = 3

/** The key by which similar room names are compared: `12 bis` becomes `12bis`. */
const comparisonKey = (room: string) => foldText(room).replace(/[^\p{L}\p{N}]/gu, '')

/** The number of inserted, removed or changed characters between two texts; a swap of two neighbours counts once. */
function editDistance(one: string, other: string): number {
  let previousRow: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const substitution = one[i - 1] === other[j - 1] ? 0 : 1
      const minDistance = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + substitution)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = isSwap ? Math.min(minDistance, (previousRow[j - 2] ?? 0) + 1) : minDistance
    }
    previousRow = row
    row = next
  }
  return row[other.length] ?? 0
}

/** How far the typed text is from a room, in edits; 0 if the text contains the room, null if it is too far. */
function roomDistance(typed: string, room: string): number | null {
  const [typedKey, roomKey] = [comparisonKey(typed), comparisonKey(room)]
  if (typedKey === '' || roomKey === '') return null
  if (
    typedKey === roomKey ||
    foldText(typed)
      .split(/[^\p{L}\p{N}]+/u)
      .includes(roomKey)
  )
    return 0
  // For a single character every room would be within one edit.
  if (roomKey.length === 1) return null
  if (typedKey.includes(roomKey) || (typedKey.length > 2 && roomKey.includes(typedKey))) return 0.5
  const maxDistance = roomKey.length > 5 ? 2 : 1
  if (Math.abs(typedKey.length - roomKey.length) > maxDistance) return null
  const distance = editDistance(typedKey, roomKey)
  return distance <= maxDistance ? distance : null
}

/** The rooms that a typed text may mean, nearest first: rooms named in it, or with one or two typing errors. */
export const nearestRooms = (typed: string, rooms: readonly string[]): string[] =>
  rooms
    .flatMap((room) => {
      const distance = roomDistance(typed, room)
      return distance === null ? [] : [{ room, far: distance }]
    })
    .sort((one, other) => one.far - other.far || compareRooms(one.room, other.room))
    .slice(0, maxNearestRooms)
    .map(({ room }) => room)

const naturalOrder = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** Sorts rooms in natural order: 9 before 10, and 12 before 12 bis. */
export const compareRooms = (one: string, other: string) => naturalOrder.compare(one, other) || (one < other ? -1 : 1)

export interface RoomsError {
  code: 'too_many' | 'too_long' | 'backwards'
  /** The wrong part of the text, as written. */
  at: string
}

/**
 * Parses a list of rooms such as `101-120, 201–220; Suite 1`, on one line or several. Returns each room once, in natural
 * order, or no room and the first error. A dash makes a range only between two numbers with the same letters in front;
 * `A-101` is one room.
 */
export function readRooms(text: string): { rooms: string[]; error: RoomsError | null } {
  let rooms = new Map<string, string>()
  const roomsError = (code: RoomsError['code'], text: string) => ({ rooms: [], error: { code, at: text.slice(0, 60) } })
  for (const part of text.split(/[,;\n\r\t]/)) {
    const trimmed = part.trim().replace(/\s+/g, ' ')
    if (trimmed === '') continue
    const range = readRange(trimmed)
    if (range && range.last < range.first) return roomsError('backwards', trimmed)
    if (range && range.last - range.first >= maxRoomsAtOnce) return roomsError('too_many', trimmed)
    const partRooms = range ? expandRange(range) : [trimmed]
    const longRoom = partRooms.find((room) => room.length > maxRoomLength)
    if (longRoom) return roomsError('too_long', longRoom)
    rooms = uniqueRooms([...rooms.values(), ...partRooms])
    if (rooms.size > maxRoomsAtOnce) return roomsError('too_many', trimmed)
  }
  return { rooms: [...rooms.values()].sort(compareRooms), error: null }
}

interface Range {
  letters: string
  first: number
  last: number
  /** The number of digits when there are leading zeros; else 0. */
  width: number
}

function readRange(trimmed: string): Range | null {
  const matches = /^(|.*[^\d\s] ?)(\d{1,6}) ?[-‐-—] ?(|.*[^\d\s] ?)(\d{1,6})$/u.exec(trimmed)
  if (!matches) return null
  const [, letters = '', from = '', repeatedLetters = '', to = ''] = matches
  if (repeatedLetters !== '' && repeatedLetters !== letters) return null
  const isPadded = /^0\d/.test(from) || /^0\d/.test(to)
  if (isPadded && from.length !== to.length) return null
  return { letters, first: Number(from), last: Number(to), width: isPadded ? from.length : 0 }
}

const expandRange = ({ letters, first, last, width }: Range) =>
  Array.from({ length: last - first + 1 }, (_, i) => letters + String(first + i).padStart(width, '0'))
