import { type PlaceCategory, type Position, placeCategories } from '../rules.ts'

/** Wider than the world, so that the nearest points of a point are of its own category. */
const sheetWidth = 1000
const degrees = 180 / Math.PI

/**
 * Where a place is in the index that finds the nearest ones. A Mercator map keeps angles, so that around any point straight
 * lines compare as distances do. Each category has a map of its own beside the others: one index serves all of them.
 */
export function mapPoint({ latitude, longitude }: Position, category: PlaceCategory): [number, number] {
  const bounded = Math.max(-89, Math.min(89, latitude))
  return [longitude + sheetWidth * placeCategories.indexOf(category), Math.asinh(Math.tan(bounded / degrees)) * degrees]
}
