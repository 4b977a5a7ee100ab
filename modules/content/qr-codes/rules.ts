import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { maxInfoTextLengths } from '#modules/foundation/info/rules.ts'
import type { RoomApproval } from '#modules/hotel/hotels/rules.ts'

/** Things of a hotel that a code can lead to, besides the hotel itself and its rooms. */
export const targetKinds = ['place', 'service', 'page'] as const
export type TargetKind = (typeof targetKinds)[number]
export const codeKinds = ['hotel', 'room', ...targetKinds] as const

// The picture. ISO/IEC 18004: four empty modules on each side; level Q still reads with a quarter of it scratched off.

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

// Rooms.

/** Characters of a room's name. */
export const maxRoomLength = maxInfoTextLengths.room
/** Maximum rooms in one list, in case of a mistyped range. */
export const maxRoomsAtOnce = 500
/** Maximum rooms of a hotel that have a code. */
export const maxRooms = 5000

/** Places, services or pages given a code at once. */
export const maxTargetsAtOnce = 500

/** A guest who has not proved the room for so many days has left it. */
export const visitDays = 14

/** What became of a phone that has scanned the code of a room. */
export const phoneStates = ['accepted', 'waiting', 'refused'] as const
export type PhoneState = (typeof phoneStates)[number]

/** Days for which a phone is known that had a proof of a stay: longer than any proof lasts. */
export const phoneRetentionDays = 120
/** Phones of one room between which staff choose. */
export const maxVisitorsOfRoom = 20
/** Phones of one room that are known, the latest ones. */
export const maxPhonesOfRoom = 200
/** Phones shown to the desk at once. */
export const maxWaitingPhones = 50
/** Hours for which a phone is shown to the desk that waits for it. */
export const waitingHours = 24
/** Minutes after which a phone that was refused may ask again. */
const refusedMinutes = 10

interface KnownPhone {
  stay: string
  state: PhoneState
  former: boolean
  scannedAt: Date
}

/** What becomes of a phone that scans the code of a room now. `phone`: as it was when it scanned that code last. */
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

/** Two spellings of one room are one room. */
export const normalizeRoom = (room: string) => foldText(room).replace(/\s+/g, ' ').trim()

/** The room of a list that somebody means who types `typed`, spelt as in the list. */
export const findRoom = (rooms: readonly string[], typed: string): string | undefined =>
  rooms.find((room) => normalizeRoom(room) === normalizeRoom(typed))

/** Each room once, by what makes it the same, as it was spelt first. */
export function uniqueRooms(rooms: Iterable<string>): Map<string, string> {
  const once = new Map<string, string>()
  for (const room of rooms) if (!once.has(normalizeRoom(room))) once.set(normalizeRoom(room), room)
  return once
}

/** Rooms that are named to somebody who typed one that the hotel does not have: never enough of them to learn its list. */
export const maxNearestRooms = 3

/** What a room's name is compared by: `12 bis` is `12bis`. */
const compared = (room: string) => foldText(room).replace(/[^\p{L}\p{N}]/gu, '')

/** How many characters were put in, left out or changed to make one from the other; two neighbours exchanged count once. */
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

/** How far a room is from what was typed, 0 for one that is named in it; null: too far to have been meant. */
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

/** The rooms that somebody may have meant, the likeliest first: named in what was typed, or one slip away. */
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
  /** The part of the text at fault, as it was written. */
  at: string
}

/**
 * Rooms from a list as a hotelier writes it: `101-120, 201–220; Suite 1`, on one line or several. Each room once, in natural
 * order. A dash makes a range only between two numbers with the same letters in front; `A-101` is one room.
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
  /** Digits, where they begin with zeros; else 0. */
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
