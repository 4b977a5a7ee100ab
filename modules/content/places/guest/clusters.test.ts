import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { maxMapZoom, minMapZoom } from '../tile-rules.ts'
import { clusterPlaces } from './clusters.ts'

const positionsNearby = fc.array(
  fc.record({
    latitude: fc.double({ min: 48.6, max: 48.7, noNaN: true }),
    longitude: fc.double({ min: -2.1, max: -1.9, noNaN: true }),
  }),
  { maxLength: 60 },
)

describe('the pins of a map', () => {
  test('contain each place once at every zoom, and separate at a zoom that shows more pins', () => {
    fc.assert(
      fc.property(positionsNearby, fc.integer({ min: minMapZoom, max: maxMapZoom }), (positions, zoom) => {
        const places = positions.map((position, i) => ({ ...position, id: `${i}` }))
        const pinsAt = clusterPlaces(places)
        const pins = pinsAt(zoom)
        const ids = pins.flatMap((pin) => pin.places.map(({ id }) => id))
        expect(ids.sort()).toEqual(places.map(({ id }) => id).sort())
        expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length)
        for (const { splitZoom, places: members } of pins) {
          if (splitZoom === null) continue
          expect([members.length > 1, splitZoom > zoom, splitZoom <= maxMapZoom]).toEqual([true, true, true])
          const openedPins = pinsAt(splitZoom).filter((pin) =>
            pin.places.some(({ id }) => members.some((m) => m.id === id)),
          )
          expect(openedPins.length).toBeGreaterThan(1)
        }
      }),
    )
  })

  test('are one pin for two places in the same house, at every zoom', () => {
    const house = { latitude: 48.65, longitude: -2.02 }
    const [pin, ...others] = clusterPlaces([
      { ...house, id: 'bar' },
      { ...house, id: 'restaurant' },
    ])(maxMapZoom)
    expect([pin?.places.map(({ id }) => id), pin?.splitZoom, others]).toEqual([['bar', 'restaurant'], null, []])
  })

  test('are few for 400 places in a town when zoomed out, and one for each place when zoomed in', () => {
    const places = Array.from({ length: 400 }, (_, i) => ({
      id: `${i}`,
      latitude: 48.6 + (i % 20) / 200,
      longitude: -2.1 + Math.floor(i / 20) / 200,
    }))
    const pinsAt = clusterPlaces(places)
    expect(pinsAt(minMapZoom).length).toBeLessThan(20)
    expect(pinsAt(maxMapZoom)).toHaveLength(400)
  })
})
