import { type PlaceCategory, type Position, placeCategories } from '../rules.ts'

/** Wider than the map, so that the nearest points are of the same category. */
const sheetWidth = 1000
const degrees = 180 / Math.PI

/**
 * The point of a place in the nearest-neighbour index. Mercator coordinates preserve the order of distances around a point. Each category
 * is offset, so that one index serves all of them.
 */
export function mapPoint({ latitude, longitude }: Position, category: PlaceCategory): [number, number] {
  const bounded = Math.max(-89, Math.min(89, latitude))
  return [longitude + sheetWidth * placeCategories.indexOf(category), Math.asinh(Math.tan(bounded / degrees)) * degrees]
}
