import { isShortMapLink, parsePosition } from '#modules/hotel/hotels/position-rules.ts'
import { isPositionSwapped, type Position } from '../rules.ts'

export type PositionError = 'position' | 'shortLink' | 'range' | 'swapped'

export const positionText = ({ latitude, longitude }: Position) => `${latitude}, ${longitude}`

/** The position with latitude and longitude exchanged. */
export const swapPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: longitude,
  longitude: latitude,
})

/** The error of a typed position; null: it is valid. `anchors`: the hotel's position, if known. */
export function positionErrorOf(typed: string, anchors: readonly Position[]): PositionError | null {
  const position = parsePosition(typed)
  if (!position) return isShortMapLink(typed) ? 'shortLink' : 'position'
  const { latitude, longitude } = position
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 ? 'swapped' : 'range'
  return isPositionSwapped(position, anchors) ? 'swapped' : null
}

/** The address of a map that shows the position. */
export const mapUrl = ({ latitude, longitude }: Position) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
