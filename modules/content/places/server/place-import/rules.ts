import { ApiError } from '#core/errors/server/api-error.ts'
import { assertJsonShape } from '#core/http/server/request/json-shape.ts'
import { readDelimited } from '#core/tables/delimited.ts'
import { extraCells, guessHeadingLine, linesBelowHeading } from '#core/tables/layout.ts'

/** A line of the file as parsed, before validation. */
export interface FileLine {
  line: number
  tags: Record<string, unknown>
  /** The position from the file's geometry. Absent: it is among the tags. */
  position?: { latitude: unknown; longitude: unknown }
  /** Why the line cannot be read. */
  broken?: 'unreadable' | 'columns' | 'geometry'
}

const maxLines = 100_000
/** Maximum values in a JSON file, on average 50 for each line. */
const maxValues = 50 * maxLines

/** The lines of a CSV or GeoJSON file. Throws `invalid` for any other file. */
export function readImportFile(text: string, type: string): FileLine[] {
  const lines = /json/.test(type) || /^\s*[{[]/.test(text) ? readJson(text) : readTable(text)
  if (lines.length === 0) throw importError('import_empty')
  if (lines.length > maxLines) throw importError('import_too_long', { limit: maxLines })
  return lines
}

const importError = (code: string, params?: Record<string, number>) =>
  new ApiError('invalid', { fields: [{ path: '', code, params }] })

/** Column names that identify a heading line, among those that `osm/rules.ts` reads. */
const headingNames =
  /^(?:name(?::\w+)?|nom|category|categorie|catégorie|latitude|lat|longitude|lon|lng|address|adresse|phone|website|opening_hours|description|external_id|@id|@lat|@lon|position|coordinates|coordonn[ée]es|coordenadas|gps)$/

function readTable(text: string): FileLine[] {
  const { lines, unreadable, separator } = readDelimited(text)
  const countHeadings = (cells: readonly string[]) =>
    cells.filter((cell) => headingNames.test(cell.trim().toLowerCase())).length
  const heading = guessHeadingLine(lines, countHeadings) ?? 0
  const names = (lines[heading]?.cells ?? []).map((name) => name.trim().toLowerCase())
  const fileLines = linesBelowHeading(lines, heading).map(({ line, cells }): FileLine => {
    const tags = Object.fromEntries(names.flatMap((name, i) => (name ? [[name, (cells[i] ?? '').trim()]] : [])))
    // Probably the wrong separator, or decimal commas: the cells are in the wrong columns.
    return extraCells(cells, names.length).length > 0 && separator !== '\t'
      ? { line, tags, broken: 'columns' }
      : { line, tags }
  })
  // An unclosed quotation mark swallows the rest of the file; the lines before it are read.
  if (unreadable !== null) fileLines.push({ line: unreadable, tags: {}, broken: 'unreadable' })
  return fileLines
}

type Geometry = { type?: unknown; coordinates?: unknown; geometries?: unknown } | null | undefined

function readJson(text: string): FileLine[] {
  let file: unknown
  try {
    assertJsonShape(text, maxValues)
    file = JSON.parse(text)
  } catch {
    throw importError('import_no_json')
  }
  if (!isObject(file)) throw importError('import_no_json')
  if (Array.isArray(file.features)) return file.features.map(readFeature)
  if (Array.isArray(file.elements)) return file.elements.map(readElement)
  if (file.type === 'Feature') return [readFeature(file, 0)]
  throw importError('import_no_json')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a feature of GeoJSON, RFC 7946, in which longitude comes first. */
function readFeature(feature: unknown, i: number): FileLine {
  const line = i + 1
  if (!isObject(feature)) return { line, tags: {}, broken: 'unreadable' }
  const tags = { ...(isObject(feature.properties) ? feature.properties : {}) }
  if (isObject(tags.tags)) Object.assign(tags, tags.tags)
  tags['@id'] ??= feature.id
  const centre = centreOf(feature.geometry as Geometry)
  if (!centre) return { line, tags, broken: 'geometry' }
  return { line, tags, position: { longitude: centre[0], latitude: centre[1] } }
}

/** Reads an element of Overpass' JSON format. */
function readElement(element: unknown, i: number): FileLine {
  const line = i + 1
  if (!isObject(element)) return { line, tags: {}, broken: 'unreadable' }
  const tags: Record<string, unknown> = isObject(element.tags) ? { ...element.tags } : {}
  tags['@id'] = `${element.type}/${element.id}`
  const at = isObject(element.center) ? element.center : element
  return { line, tags, position: { latitude: at.lat, longitude: at.lon } }
}

/** The longitude and latitude of a point, or of the centre of an area or line. */
function centreOf(shape: Geometry): [unknown, unknown] | null {
  if (!isObject(shape)) return null
  if (shape.type === 'Point') {
    const at = shape.coordinates
    return Array.isArray(at) ? [at[0], at[1]] : null
  }
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  const addToBox = (value: unknown): void => {
    if (!Array.isArray(value)) return
    const [x, y] = value
    if (typeof x === 'number' && typeof y === 'number') {
      box.west = Math.min(box.west, x)
      box.east = Math.max(box.east, x)
      box.south = Math.min(box.south, y)
      box.north = Math.max(box.north, y)
    } else for (const inner of value) addToBox(inner)
  }
  addToBox(shape.coordinates)
  return Number.isFinite(box.west) ? [(box.west + box.east) / 2, (box.south + box.north) / 2] : null
}
