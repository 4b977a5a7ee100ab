import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import { normalizeRoom } from './rules.ts'

/** Names of one room, and the longest name. The number of rooms is that of rooms with a code. */
export const maxNamesPerRoom = 12
export const maxGuestNameLength = 80
/** Days after which a list is no longer today's and is deleted, whoever has checked out. */
export const guestNamesDays = 7

/** How the surname of an order compares with the list; `unlisted`: the list does not contain the room. */
export const surnameChecks = ['match', 'mismatch', 'unlisted'] as const
export type SurnameCheck = (typeof surnameChecks)[number]

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }
const titles = new Set(['m', 'mr', 'mrs', 'ms', 'mme', 'mlle', 'dr', 'sr', 'sra', 'herr', 'frau', 'monsieur', 'madame'])

/** The words of a name without accents, case, hyphens and titles; `Müller` and `Mueller` are the same. */
function wordsOf(name: string): string[] {
  const plain = foldText(name.toLowerCase().replace(/[ßæœøłđ]/g, (letter) => letters[letter] ?? letter))
  return plain
    .replace(/['’`.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/([aou])e/g, '$1'))
    .filter((word) => word !== '' && !titles.has(word))
}

const includesAll = (words: readonly string[], others: ReadonlySet<string>) => words.every((word) => others.has(word))

/**
 * Whether a typed surname is one of these names. The one may be a part of the other (`Martin` of `Dupont-Martin`, `Le Goff`
 * of `LE GOFF Anne`), unless that part is a single letter.
 */
export function isNameListed(typed: string, names: readonly string[]): boolean {
  const words = wordsOf(typed)
  if (words.join('').length < 2) return false
  return names.some((name) => {
    const listed = wordsOf(name)
    if (listed.join('') === words.join('')) return true
    const [shorter, longer] = words.length <= listed.length ? [words, listed] : [listed, words]
    return shorter.join('').length >= 2 && includesAll(shorter, new Set(longer))
  })
}

export interface RoomGuests {
  room: string
  names: string[]
}

const roomHeading =
  /^(chambres?|rooms?|habitacion(es)?|hab|ch|zimmer|n(um(ero)?|o)?(de)?(la)?(chambre|habitacion)|room(no|number|nr))$/
const nameHeading =
  /^(noms?|names?|surname|lastname|familyname|guests?|guestname|clients?|nomduclient|nombres?|apellidos?|huesped(es)?|nachname|gast)$/
const headingOf = (cell: string) => foldText(cell).replace(/[^a-z]/g, '')
const headingLines = 20

/**
 * Rooms and names from the cells of a table: from the columns with known headings, or else the first two. A room in several
 * lines has the names of all. `wrong`: how many lines have no room or no name, or too long ones.
 */
export function readGuestNames(
  lines: readonly (readonly string[])[],
  limits: { room: number; name: number },
): { rooms: RoomGuests[]; wrong: number } {
  const index = lines.slice(0, headingLines).findIndex((cells) => {
    const headings = cells.map(headingOf)
    return headings.some((cell) => roomHeading.test(cell)) && headings.some((cell) => nameHeading.test(cell))
  })
  const headings = (lines[index] ?? []).map(headingOf)
  const roomColumn = index < 0 ? 0 : headings.findIndex((cell) => roomHeading.test(cell))
  const nameColumn = index < 0 ? 1 : headings.findIndex((cell) => nameHeading.test(cell))
  const byRoom = new Map<string, RoomGuests>()
  let wrong = 0
  for (const cells of lines.slice(index + 1)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const [room, name] = [roomColumn, nameColumn].map((column) => (cells[column] ?? '').trim().replace(/\s+/g, ' '))
    if (!room || !name || room.length > limits.room || name.length > limits.name) wrong++
    else {
      const guests = byRoom.get(normalizeRoom(room)) ?? { room, names: [] }
      byRoom.set(normalizeRoom(room), guests)
      if (!guests.names.includes(name) && guests.names.length < maxNamesPerRoom) guests.names.push(name)
    }
  }
  return { rooms: [...byRoom.values()], wrong }
}
