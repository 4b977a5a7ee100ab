import { WebAddress } from '#core/http/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { decodeText } from '#core/i18n/plain-text/text-of-bytes.ts'
import { visibleText } from '#core/i18n/plain-text/visible-text.ts'
import { Phone } from '#modules/foundation/info/contract.ts'
import { parseDegrees, parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import { isPositionSwapped, type PlaceCategory, type Position, placeCategories } from '../../rules.ts'
import type { Venue } from '../../schema.ts'
import { readOpeningHours } from '../opening-hours/rules.ts'
import * as osm from '../osm/rules.ts'
import { type FileLine, readImportFile } from './rules.ts'

/** The values of a place in the file. Fields that the file does not contain are absent. */
export interface ImportCandidate {
  line: number
  externalId: string | null
  venue: Partial<Venue> & Pick<Venue, 'name' | 'category' | 'latitude' | 'longitude'>
}

/** A remark about a line, before its message is translated. */
export interface ImportRemark {
  line: number
  name: string
  code: string
  params?: Record<string, string | number>
}

export interface ParsedPlacesFile {
  lines: number
  candidates: ImportCandidate[]
  broken: ImportRemark[]
  notes: ImportRemark[]
}

declare module '#core/workers/tasks.ts' {
  interface Tasks {
    readPlacesFile: typeof readPlacesFile
  }
}

/**
 * Reads a whole file: UTF-8, or the encoding of Western European spreadsheets. Runs in a worker thread, because a large
 * file takes seconds. `anchors`: positions of hotels.
 */
export const readPlacesFile = ({
  bytes,
  type,
  anchors,
}: {
  bytes: Uint8Array
  type: string
  anchors: readonly Position[]
}): ParsedPlacesFile => readImport(visibleText(decodeText(bytes)), type, anchors)

export function readImport(text: string, type: string, anchors: readonly Position[]): ParsedPlacesFile {
  const lines = readImportFile(text, type)
  const knownPositions = anchors.length > 0 ? anchors : medianPosition(lines)
  const parsedFile: ParsedPlacesFile = { lines: lines.length, candidates: [], broken: [], notes: [] }
  for (const line of lines) readLine(line, knownPositions, parsedFile)
  return parsedFile
}

const degreesOf = (axis: keyof Position, value: unknown): Partial<Position> => {
  const degrees = typeof value === 'number' ? value : typeof value === 'string' ? parseDegrees(value, axis) : null
  return degrees === null ? {} : { [axis]: degrees }
}

/** The position of a line, from two columns or one. NaN: missing or unreadable. */
const positionIn = ({ tags, position }: FileLine): Position => ({
  latitude: Number.NaN,
  longitude: Number.NaN,
  ...(position ? null : parsePosition(osm.positionIn(tags))),
  ...degreesOf('latitude', position?.latitude ?? osm.latitudeIn(tags)),
  ...degreesOf('longitude', position?.longitude ?? osm.longitudeIn(tags)),
})

/** The median of the file's positions, which is used if no hotel has a position. */
function medianPosition(lines: FileLine[]): Position[] {
  const positions = lines.map(positionIn).filter(({ latitude, longitude }) => Number.isFinite(latitude + longitude))
  const medianOf = (name: keyof Position) =>
    positions.map((each) => each[name]).sort((a, b) => a - b)[positions.length >> 1] ?? 0
  return positions.length > 0 ? [{ latitude: medianOf('latitude'), longitude: medianOf('longitude') }] : []
}

const isCategory = (word: string): word is PlaceCategory => (placeCategories as readonly string[]).includes(word)

/** The error of a position; null: none. */
function positionErrorOf({ latitude, longitude }: Position, anchors: readonly Position[]): string | null {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'no_position'
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isOnEarth) return Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 ? 'swapped' : 'out_of_range'
  return isPositionSwapped({ latitude, longitude }, anchors) ? 'swapped' : null
}

function readLine(file: FileLine, anchors: readonly Position[], parsedFile: ParsedPlacesFile): void {
  const { line, tags } = file
  const name = osm.localizedIn(tags, 'name')
  const lineAndName = { line, name: readText(name, 'fr', 'fr').slice(0, 80) }
  const category = osm.categoryIn(tags)
  const position = positionIn(file)
  const error = lineError(file, name, category) ?? positionErrorOf(position, anchors)
  if (error || !isCategory(category)) {
    const { latitude, longitude } = position
    const params = { limit: maxNameLength, value: category.slice(0, 60), latitude, longitude }
    parsedFile.broken.push({ ...lineAndName, code: error ?? 'unknown_category', params })
    return
  }
  const externalId = osm.externalIdIn(tags).slice(0, 100) || null
  const venue: ImportCandidate['venue'] = { name, category, ...position, ...detailsIn(tags, lineAndName, parsedFile) }
  parsedFile.candidates.push({ line, externalId, venue })
}

const maxNameLength = 120

/** Why a line cannot be imported, apart from its position; null: it can. */
function lineError({ broken }: FileLine, name: Venue['name'], category: string): string | null {
  if (broken) return broken
  const names = Object.values(name)
  if (names.length === 0) return 'no_name'
  if (names.some((text) => text.length > maxNameLength)) return 'name_too_long'
  if (!category) return 'no_category'
  return isCategory(category) ? null : 'unknown_category'
}

/** The optional fields of a line. Invalid ones are reported and left out. */
function detailsIn(
  tags: FileLine['tags'],
  lineAndName: Pick<ImportRemark, 'line' | 'name'>,
  { notes }: Pick<ParsedPlacesFile, 'notes'>,
): Partial<Venue> {
  const details: Partial<Venue> = {}
  const addNote = (code: string, value: string) =>
    notes.push({ ...lineAndName, code, params: { value: value.slice(0, 120) } })
  const description = osm.localizedIn(tags, 'description')
  if (Object.values(description).some((text) => text.length > 4000)) addNote('description_too_long', '')
  else if (Object.keys(description).length > 0) details.description = description
  const address = osm.addressIn(tags)
  if (address) details.address = address.slice(0, 300)
  const phone = osm.phoneIn(tags)
  if (phone) {
    const { data } = Phone.safeParse(phone)
    if (data) details.phone = data
    else addNote('phone', phone)
  }
  const website = osm.websiteIn(tags)
  if (website) {
    if (WebAddress.safeParse(website).success) details.website = website
    else addNote('website', website)
  }
  const opening = osm.hoursIn(tags)
  if (opening) {
    const { hours, left } = readOpeningHours(opening)
    if (hours) details.hours = hours
    if (left) addNote(left, opening)
  }
  return details
}
