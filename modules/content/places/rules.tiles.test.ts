import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { isTileNear, maxMapZoom, minMapZoom, readTile, tileAt } from './tile-rules.ts'

const position = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const zoom = fc.integer({ min: minMapZoom, max: maxMapZoom })
const hotel = { latitude: 48.6493, longitude: -2.0257 }

describe('the address of a tile', () => {
  test.each([
    ['8', '1', '1'],
    ['19', '1', '1'],
    ['15', '32768', '1'],
    ['15', '1', '32768'],
    ['15', '-1', '1'],
    ['15', '01', '1'],
    ['15', '1.5', '1'],
    ['15', '1e3', '1'],
    ['15', '0x10', '1'],
    ['15', '', '1'],
    ['15', '1', '1.png'],
    ['15', '../../etc', 'passwd'],
    ['١٥', '1', '1'],
    ['NaN', '1', '1'],
    ['15', '99999999999999999999', '1'],
  ])('%s/%s/%s is invalid', (z, x, y) => {
    expect(readTile(z, x, y)).toBeNull()
  })

  test('is the same as on other maps', () => {
    // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
    expect(tileAt({ latitude: 50.0755, longitude: 14.4378 }, 12)).toEqual({ z: 12, x: 2212, y: 1387 })
    expect(readTile('12', '2212', '1387')).toEqual({ z: 12, x: 2212, y: 1387 })
  })

  test('is valid for any position', () => {
    fc.assert(
      fc.property(position, zoom, (center, z) => {
        const { x, y } = tileAt(center, z)
        expect(readTile(`${z}`, `${x}`, `${y}`)).toEqual({ z, x, y })
      }),
    )
  })
})

describe('the tiles of a hotel', () => {
  test('are those around the hotel and its places only', () => {
    fc.assert(
      fc.property(position, zoom, (center, z) => {
        const tile = tileAt(center, z)
        expect(isTileNear(tile, center, [])).toBe(true)
        expect(isTileNear(tile, null, [hotel, center])).toBe(true)
        expect(isTileNear(tile, null, [])).toBe(false)
        const farTile = { ...tile, x: (tile.x + 40) % 2 ** z }
        expect(isTileNear(farTile, center, [center])).toBe(false)
      }),
    )
  })

  test('are 32 tiles to each side of the hotel at every zoom', () => {
    const eastOf = (z: number, tiles: number) => ({ ...tileAt(hotel, z), x: tileAt(hotel, z).x + tiles })
    for (const z of [minMapZoom, maxMapZoom])
      expect([isTileNear(eastOf(z, 32), hotel, []), isTileNear(eastOf(z, 33), hotel, [])]).toEqual([true, false])
  })

  test('continue across the 180th meridian', () => {
    const fiji = { latitude: -16.9, longitude: 179.999 }
    expect(isTileNear(tileAt({ ...fiji, longitude: -179.999 }, 15), fiji, [])).toBe(true)
  })
})
