import type { Position } from './rules.ts'

/** A tile of a map, as its address names it: zoom, column and row. */
interface MapTile {
  z: number
  x: number
  y: number
}

/** The zoom levels of the map, from a region to single houses. */
export const minMapZoom = 9
export const maxMapZoom = 18

/** Number of tiles to each side of a hotel, about 3 km at the largest zoom, and to each side of its places. */
const hotelReach = 32
const placeReach = 4

/** Parses the three parts of an address; null: not a valid tile. */
export function readTile(...parts: [z: string, x: string, y: string]): MapTile | null {
  if (!parts.every((part) => /^(0|[1-9]\d{0,5})$/.test(part))) return null
  const [z = 0, x = 0, y = 0] = parts.map(Number)
  return z >= minMapZoom && z <= maxMapZoom && x < 2 ** z && y < 2 ** z ? { z, x, y } : null
}

/** The tile in which a position is (Web Mercator, EPSG:3857). */
export function tileAt({ latitude, longitude }: Position, z: number): MapTile {
  const size = 2 ** z
  const angle = (Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180
  const tileIndex = (part: number) => Math.max(0, Math.min(size - 1, Math.floor(part * size)))
  return { z, x: tileIndex((longitude + 180) / 360), y: tileIndex((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) }
}

/** Whether guests of this hotel may load a tile: near the hotel, or near one of its places. */
export function isTileNear(tile: MapTile, hotel: Position | null, places: readonly Position[]): boolean {
  const isWithin = (reach: number, position: Position) => {
    const { x, y } = tileAt(position, tile.z)
    const columns = Math.abs(tile.x - x)
    return Math.min(columns, 2 ** tile.z - columns) <= reach && Math.abs(tile.y - y) <= reach
  }
  return (hotel !== null && isWithin(hotelReach, hotel)) || places.some((place) => isWithin(placeReach, place))
}
