/** Degrees, WGS 84. */
interface Position {
  latitude: number
  longitude: number
}
type Axis = keyof Position

interface Angle {
  degrees: number
  /** Latitude or longitude, if a letter or word says so; else null. */
  axis: Axis | null
}

/** Maximum length; longer than the links of map services. */
export const maxPositionLength = 1000
/** Maximum length of a position written with degrees, minutes, seconds and words. */
const maxWordsLength = 120

const directions: Record<string, { axis: Axis; sign: 1 | -1 }> = {}
for (const word of ['n', 'north', 'nord', 'norte']) directions[word] = { axis: 'latitude', sign: 1 }
for (const word of ['s', 'south', 'sud', 'sur']) directions[word] = { axis: 'latitude', sign: -1 }
for (const word of ['e', 'east', 'est', 'este']) directions[word] = { axis: 'longitude', sign: 1 }
for (const word of ['w', 'west', 'o', 'ouest', 'oeste']) directions[word] = { axis: 'longitude', sign: -1 }

/** Normalizes typographic variants of minus, degree, minute and second signs. */
const normalizeSigns = (text: string) =>
  text
    .slice(0, maxPositionLength)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2212\p{Pd}]/gu, '-')
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
    .replace(/\s+/g, ' ')
    .trim()

const numberPattern = String.raw`\d+(?:[.,]\d+)?`
const anglePattern = new RegExp(
  String.raw`^([a-z]+)?[ .:]*([+-]?)(\d{1,3}(?:[.,]\d+)?)(?: ?[°:d ] ?(${numberPattern})(?: ?['m: ] ?(${numberPattern}) ?"?| ?['m])?| ?[°d])? ?(?:([a-z]+)\.?)?$`,
  'i',
)

/** One angle: `48.64`, `48,64°`, `-2.02`, `48° 38′ 57″ N`, `O 2 1.5`. */
function parseAngle(text: string): Angle | null {
  const [all, before, sign, whole = '', minutes, seconds, after] = anglePattern.exec(text) ?? []
  if (all === undefined || (before && after)) return null
  const word = (before ?? after)?.toLowerCase()
  const direction = word === undefined ? null : directions[word]
  if (direction === undefined || (direction && sign)) return null
  const [degreesPart, minutesPart, secondsPart] = [whole, minutes, seconds].map((part) =>
    Number((part ?? '0').replace(',', '.')),
  ) as [number, number, number]
  const isDecimal = (part: string | undefined) => part !== undefined && /[.,]/.test(part)
  if (
    minutesPart >= 60 ||
    secondsPart >= 60 ||
    (minutes !== undefined && isDecimal(whole)) ||
    (seconds !== undefined && isDecimal(minutes))
  )
    return null
  // Rounded to a centimetre, unless it is decimal already.
  const degrees =
    minutes === undefined ? degreesPart : Number((degreesPart + minutesPart / 60 + secondsPart / 3600).toFixed(7))
  return { degrees: (direction?.sign ?? (sign === '-' ? -1 : 1)) * degrees || 0, axis: direction?.axis ?? null }
}

/** One coordinate as people write it: `48,64`, `-2.02°`, `2° 1′ 32″ O`; null: it is not one, or of the other axis. */
export function parseDegrees(typed: string, axis: Axis): number | null {
  const angle = parseAngle(normalizeSigns(typed))
  return angle && (angle.axis ?? axis) === axis ? angle.degrees : null
}

/**
 * A position as people type or copy it: two decimals (`48.6493, -2.0257`, `48,6493; -2,0257`), degrees with minutes and
 * seconds, a `geo:` address, a map link that contains coordinates. Latitude comes first unless letters say otherwise.
 * Does not check the range. Null: it is not a position, or ambiguous.
 */
export function parsePosition(typed: string): Position | null {
  const text = normalizeSigns(typed)
  return parseWords(text) ?? parseLink(text)
}

function parseWords(text: string): Position | null {
  if (text.length > maxWordsLength) return null
  const latitude = text.search(/\blat/i)
  const longitude = text.search(/\b(?:lon|lng)/i)
  const withoutLabels = text
    .replace(/\b(?:lat(?:itude?)?|lon(?:g(?:itude?)?)?|lng)\b[ .:=]*/gi, ' ')
    .replace(/^[([{ ]+|[)\]} ]+$/g, '')
    .replace(/ +([,;])/g, '$1')
    .replace(/ +/g, ' ')
  const pair = parsePair(withoutLabels)
  if (!pair) return null
  const [first, second] = pair
  const isLongitudeFirst =
    first.axis === 'longitude' ||
    second.axis === 'latitude' ||
    (latitude >= 0 && longitude >= 0 && longitude < latitude)
  if (isLongitudeFirst) return { latitude: second.degrees, longitude: first.degrees }
  return { latitude: first.degrees, longitude: second.degrees }
}

/** Possible separators between two angles, the most reliable first. */
const separators = [/[;/|] ?/g, /, /g, / /g, /,/g, /(?=[a-z\d])/gi]

function parsePair(text: string): [Angle, Angle] | null {
  // Ambiguous: a decimal comma, or two whole numbers.
  if (/^\d+,\d+$/.test(text)) return null
  for (const [index, separator] of separators.entries()) {
    const pairs = [...text.matchAll(separator)].flatMap((match): [Angle, Angle][] => {
      const first = parseAngle(text.slice(0, match.index).trim())
      const second = parseAngle(text.slice(match.index + match[0].length).trim())
      if (!first || !second || (first.axis !== null && first.axis === second.axis)) return []
      // Without a separator, only letters show where the second angle begins.
      if (index === separators.length - 1 && (!first.axis || !second.axis)) return []
      return [[first, second]]
    })
    if (pairs.length > 0) return pairs.length === 1 ? (pairs[0] ?? null) : null
  }
  return null
}

const decimal = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
/** Where map links contain their point, the most reliable first: a pin before the centre of the map. */
const linkPatterns = [
  // OpenStreetMap's pin.
  new RegExp(`[?&]mlat=${decimal}&(?:.*&)?mlon=${decimal}`),
  // A place in Google Maps.
  new RegExp(`.*!3d${decimal}!4d${decimal}`),
  // Google, Apple, Bing, Waze, and `geo:` with a name.
  new RegExp(
    `[?&](?:q|query|ll|coordinate|destination|daddr|latlng|loc|to|sp)=(?:loc:|ll\\.|point\\.)? ?${decimal} ?[,_] ?${decimal}`,
  ),
  new RegExp(`/(?:[^/?#]*:)?${decimal}, ?${decimal}(?=[/?@#]|$)`),
  new RegExp(`@${decimal},${decimal}`),
  new RegExp(`#map=[\\d.]+/${decimal}/${decimal}`),
  new RegExp(`[?&](?:center|sll|cp)=${decimal} ?[,~] ?${decimal}`),
  new RegExp(`^geo:${decimal},${decimal}`),
]

function parseLink(link: string): Position | null {
  let text = link
  try {
    text = decodeURIComponent(link.replaceAll('+', ' '))
  } catch {
    // The text is parsed as it is.
  }
  for (const pattern of linkPatterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    if (latitude !== undefined && longitude !== undefined)
      return { latitude: Number(latitude), longitude: Number(longitude) }
  }
  return null
}

/** Where map services shorten links. What such a link stands for is only known to their servers. */
const shortLinkPattern =
  /^(?:https?:\/\/)?(?:www\.)?(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs|maps\.apple\/p|binged\.it|bing\.com\/maps\/s|(?:openstreetmap\.org|osm\.org)\/go|w3w\.co)\/\S+$/i

/** The position of a map that is typed or pasted; null: there is none, or it is not on the map. */
export function positionOnMap(typed: string): Position | null {
  const position = parsePosition(typed)
  return position && Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}

/** Whether a text is a short link of a map service, which contains no position: it must be opened first. */
export const isShortMapLink = (typed: string): boolean =>
  typed.length <= maxPositionLength && shortLinkPattern.test(typed.trim()) && parsePosition(typed) === null
