import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import type { RoomApproval } from '#modules/hotel/hotels/rules.ts'

/** Items of a hotel that a code can lead to, besides the hotel itself and its rooms. */
export const targetKinds = ['place', 'service', 'page'] as const
export type TargetKind = (typeof targetKinds)[number]
export const codeKinds = ['hotel', 'room', ...targetKinds] as const

// The picture. ISO/IEC 18004: a quiet zone of four modules on each side; level Q still reads with a quarter of the code
// damaged.

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
/** Maximum rooms in one list, in case of a mistyped range. */
export const maxRoomsAtOnce = 500
/** Maximum rooms of a hotel that have a code. */
export const maxRooms = 5000

/** Maximum places, services or pages for which codes are created in one call. */
export const maxTargetsAtOnce = 500

/** Days after which a guest who has not proved the room again counts as having left. */
export const visitDays = 14

/** The state of a phone that has scanned a room's code. */
export const phoneStates = ['accepted', 'waiting', 'refused'] as const
export type PhoneState = (typeof phoneStates)[number]

/** Days for which a phone with a proof of a stay is remembered: longer than any proof is valid. */
export const phoneRetentionDays = 120
/** Maximum phones of one room that staff choose from. */
export const maxVisitorsOfRoom = 20
/** Maximum phones stored for one room; the latest are kept. */
export const maxPhonesOfRoom = 200
/** Maximum phones shown to the reception at once. */
export const maxWaitingPhones = 50
/** Hours for which a waiting phone is shown to the reception. */
export const waitingHours = 24
/** Minutes after which a refused phone may ask again. */
const refusedMinutes = 10

interface KnownPhone {
  stay: string
  state: PhoneState
  former: boolean
  scannedAt: Date
}

/** The state of a phone that scans a room's code now. `phone`: its state at its last scan of that code. */
export function nextPhoneState(
  approval: RoomApproval,
  phone: KnownPhone | undefined,
  stay: string,
  now: Date,
): Pick<KnownPhone, 'state' | 'former'> {
  const isSameStay = phone?.stay === stay
  const former = phone !== undefined && (phone.former || (!isSameStay && phone.state === 'accepted'))
  const isNeeded = approval === 'all' || (approval === 'former' && former)
  if (!isNeeded || (isSameStay && phone.state === 'accepted')) return { state: 'accepted', former }
  const isRefused =
    isSameStay && phone.state === 'refused' && now.getTime() - phone.scannedAt.getTime() < refusedMinutes * 60_000
  return { state: isRefused ? 'refused' : 'waiting', former }
}

/** Two spellings with the same result are the same room. */
export const normalizeRoom = (room: string) => foldText(room).replace(/\s+/g, ' ').trim()

/** The room of the list that matches the typed text, spelt as in the list. */
export const findRoom = (rooms: readonly string[], typed: string): string | undefined =>
  rooms.find((room) => normalizeRoom(room) === normalizeRoom(typed))

/** Each room once by its normalized name, in its first spelling. */
export function uniqueRooms(rooms: Iterable<string>): Map<string, string> {
  const once = new Map<string, string>()
  for (const room of rooms) if (!once.has(normalizeRoom(room))) once.set(normalizeRoom(room), room)
  return once
}

/** Rooms suggested for an unknown room: too few to learn the hotel's list. */
export const maxNearestRooms = 3

/** The key by which similar room names are compared: `12 bis` becomes `12bis`. */
const compared = (room: string) => foldText(room).replace(/[^\p{L}\p{N}]/gu, '')

/** The number of inserted, removed or changed characters between two texts; a swap of two neighbours counts once. */
function slips(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = one[i - 1] === other[j - 1] ? 0 : 1
      const minDistance = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + changed)
      const exchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = exchanged ? Math.min(minDistance, (before[j - 2] ?? 0) + 1) : minDistance
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** The distance between a room and the typed text, 0 if the text contains the room; null: too far. */
function farFrom(typed: string, room: string): number | null {
  const [wanted, name] = [compared(typed), compared(room)]
  if (wanted === '' || name === '') return null
  if (
    wanted === name ||
    foldText(typed)
      .split(/[^\p{L}\p{N}]+/u)
      .includes(name)
  )
    return 0
  // For a single character every room would be within one edit.
  if (name.length === 1) return null
  if (wanted.includes(name) || (wanted.length > 2 && name.includes(wanted))) return 0.5
  const maxDistance = name.length > 5 ? 2 : 1
  if (Math.abs(wanted.length - name.length) > maxDistance) return null
  const far = slips(wanted, name)
  return far <= maxDistance ? far : null
}

/** The rooms that a typed text may mean, the likeliest first: contained in it, or one typing error away. */
export const nearestRooms = (typed: string, rooms: readonly string[]): string[] =>
  rooms
    .flatMap((room) => {
      const far = farFrom(typed, room)
      return far === null ? [] : [{ room, far }]
    })
    .sort((one, other) => one.far - other.far || compareRooms(one.room, other.room))
    .slice(0, maxNearestRooms)
    .map(({ room }) => room)

const natural = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

/** 9 before 10, and 12 before 12 bis. */
export const compareRooms = (one: string, other: string) => natural.compare(one, other) || (one < other ? -1 : 1)

export interface RoomsError {
  code: 'too_many' | 'too_long' | 'backwards'
  /** The wrong part of the text, as written. */
  at: string
}

/**
 * Parses a list of rooms: `101-120, 201–220; Suite 1`, on one line or several. Each room once, in natural order. A dash
 * makes a range only between two numbers with the same letters in front; `A-101` is one room.
 */
export function readRooms(text: string): { rooms: string[]; fault: RoomsError | null } {
  let rooms = new Map<string, string>()
  const refuse = (code: RoomsError['code'], at: string) => ({ rooms: [], fault: { code, at: at.slice(0, 60) } })
  for (const part of text.split(/[,;\n\r\t]/)) {
    const trimmed = part.trim().replace(/\s+/g, ' ')
    if (trimmed === '') continue
    const range = readRange(trimmed)
    if (range && range.last < range.first) return refuse('backwards', trimmed)
    if (range && range.last - range.first >= maxRoomsAtOnce) return refuse('too_many', trimmed)
    const found = range ? expand(range) : [trimmed]
    const long = found.find((room) => room.length > maxRoomLength)
    if (long) return refuse('too_long', long)
    rooms = uniqueRooms([...rooms.values(), ...found])
    if (rooms.size > maxRoomsAtOnce) return refuse('too_many', trimmed)
  }
  return { rooms: [...rooms.values()].sort(compareRooms), fault: null }
}

interface Range {
  letters: string
  first: number
  last: number
  /** The number of digits when there are leading zeros; else 0. */
  width: number
}

function readRange(trimmed: string): Range | null {
  const found = /^(|.*[^\d\s] ?)(\d{1,6}) ?[-‐-—] ?(|.*[^\d\s] ?)(\d{1,6})$/u.exec(trimmed)
  if (!found) return null
  const [, letters = '', from = '', again = '', to = ''] = found
  if (again !== '' && again !== letters) return null
  const padded = /^0\d/.test(from) || /^0\d/.test(to)
  if (padded && from.length !== to.length) return null
  return { letters, first: Number(from), last: Number(to), width: padded ? from.length : 0 }
}

const expand = ({ letters, first, last, width }: Range) =>
  Array.from({ length: last - first + 1 }, (_, i) => letters + String(first + i).padStart(width, '0'))
