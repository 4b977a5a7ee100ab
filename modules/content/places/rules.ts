import { type Hours, openingAt } from '#core/time/hours.ts'

/**
 * The nine categories of specification point 3, in its order, then others that hotels need. Add new ones at the end,
 * because `mapPoint` uses the index.
 */
export const placeCategories = [
  'bar',
  'restaurant',
  'cinema',
  'museum',
  'monuments',
  'gym',
  'spa',
  'health',
  'transport',
  'nature',
  'market',
  'shopping',
] as const
export type PlaceCategory = (typeof placeCategories)[number]

/** A position in degrees, WGS 84. */
export interface Position {
  latitude: number
  longitude: number
}

const earthRadiusMetres = 6_371_008.8
const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line distance in metres (haversine on a sphere; at most 0.6 % off). */
export function distanceBetween(from: Position, to: Position): number {
  const [fromLatitude, toLatitude] = [toRadians(from.latitude), toRadians(to.latitude)]
  const [dLatitude, dLongitude] = [toLatitude - fromLatitude, toRadians(to.longitude - from.longitude)]
  const haversine =
    Math.sin(dLatitude / 2) ** 2 + Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(dLongitude / 2) ** 2
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Streets are about 1.3 times as long as the straight line; people walk 80 metres a minute. */
const detourFactor = 1.3
const metresPerMinute = 80

/** Above this length of the way in metres nobody walks to a place: its distance is shown without minutes. */
const maxWalkMetres = 3000

/**
 * The way to a place at this straight distance in metres: its estimated length, and whole minutes on foot, at least one;
 * null: too far to walk.
 */
export function wayOver(distance: number): { metres: number; minutes: number | null } {
  const metres = distance * detourFactor
  const minutes = metres > maxWalkMetres ? null : Math.max(1, Math.round(metres / metresPerMinute))
  return { metres: Math.round(metres), minutes }
}

/** The straight-line distance in metres of a walk of this duration. */
export const metresWalkedIn = (minutes: number): number => (minutes * metresPerMinute) / detourFactor

/** The position of a hotel, or null when its address has no coordinates. */
export function toPosition({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/**
 * Straight-line distance and walking time from the hotel to a place; null when the hotel's position is unknown, and no
 * time when it is too far to walk.
 */
export function distanceFrom(hotel: Position | null, place: Position) {
  if (!hotel) return { distance: null, walkMinutes: null }
  const metres = distanceBetween(hotel, place)
  return { distance: Math.round(metres), walkMinutes: wayOver(metres).minutes }
}

/** Whether a place is open at an instant. Without hours, unlike for a service, this is unknown: all fields are null. */
export function openingOf(hours: Hours | null, timeZone: string, at: Date) {
  if (hours === null) return { openNow: null, opensAt: null, closesAt: null }
  const { openNow, opensAt, closesAt } = openingAt(hours, timeZone, at)
  return { openNow, opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null }
}

const nearMetres = 200_000
const farMetres = 500_000

/**
 * Whether latitude and longitude seem to be exchanged: as given, the position is far from all `anchors`, the positions of
 * hotels, but exchanged it is close to one.
 */
export function isPositionSwapped({ latitude, longitude }: Position, anchors: readonly Position[]): boolean {
  if (Math.abs(longitude) > 90 || anchors.length === 0) return false
  const isWithin = (metres: number, place: Position) =>
    anchors.some((anchor) => distanceBetween(anchor, place) <= metres)
  return (
    !isWithin(farMetres, { latitude, longitude }) && isWithin(nearMetres, { latitude: longitude, longitude: latitude })
  )
}
