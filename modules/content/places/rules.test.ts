import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  distanceBetween,
  distanceFrom,
  isPositionSwapped,
  metresWalkedIn,
  openingOf,
  placeCategories,
  wayOver,
} from './rules.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const hotelPosition = { latitude: 48.6493, longitude: -2.0257 }

test('the categories are the nine of the specification in its order, then nature, markets and shops', () => {
  expect(placeCategories.join(' ')).toBe(
    'bar restaurant cinema museum monuments gym spa health transport nature market shopping',
  )
})

describe('the distance between two positions', () => {
  test('is within half a per cent of the distance on maps', () => {
    const paris = { latitude: 48.8566, longitude: 2.3522 }
    const london = { latitude: 51.5074, longitude: -0.1278 }
    expect(distanceBetween(paris, london) / 343_900).toBeCloseTo(1, 2)
    expect(distanceBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }) / 22_239).toBeCloseTo(
      1,
      3,
    )
  })

  test('is the same in both directions, zero to itself, and at most half the circumference of the earth', () => {
    fc.assert(
      fc.property(position, position, (first, second) => {
        const metres = distanceBetween(first, second)
        expect(distanceBetween(second, first)).toBeCloseTo(metres, 5)
        expect(distanceBetween(first, first)).toBe(0)
        expect(metres).toBeGreaterThanOrEqual(0)
        expect(metres).toBeLessThanOrEqual(20_015_200)
      }),
    )
  })

  test('is not longer than the way through a third position', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 1e-3)
      }),
    )
  })
})

describe('the way to a place', () => {
  test('is as long as streets make it, at 80 metres a minute', () => {
    expect([0, 50, 300, 900].map(wayOver)).toEqual([
      { metres: 0, minutes: 1 },
      { metres: 65, minutes: 1 },
      { metres: 390, minutes: 5 },
      { metres: 1170, minutes: 15 },
    ])
  })

  test('has no minutes on foot beyond three kilometres', () => {
    expect([2307, 2308, 9000, 300_000].map((distance) => wayOver(distance).minutes)).toEqual([37, null, null, null])
  })

  test('takes whole minutes, at least one, and longer for a longer distance, until nobody walks it', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
        const [first, second] = [wayOver(Math.min(a, b)), wayOver(Math.max(a, b))]
        expect(first.metres).toBeLessThanOrEqual(second.metres)
        if (first.minutes === null) expect(second.minutes).toBeNull()
        else {
          expect(Number.isInteger(first.minutes) && first.minutes >= 1).toBe(true)
          if (second.minutes !== null) expect(first.minutes).toBeLessThanOrEqual(second.minutes)
        }
        for (const { metres, minutes } of [first, second])
          if (Math.abs(metres - 3000) > 1) expect(minutes === null).toBe(metres > 3000)
      }),
    )
  })

  test('agrees with the circles around the hotel on the map', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 37 }), (minutes) => {
        expect(wayOver(metresWalkedIn(minutes)).minutes).toBe(minutes)
      }),
    )
  })
})

test('the distance is null while the position of the hotel is unknown', () => {
  expect(distanceFrom(null, hotelPosition)).toEqual({ distance: null, walkMinutes: null })
})

test('a place with unknown hours is neither open nor closed', () => {
  const now = new Date('2026-03-10T09:00:00Z')
  expect(openingOf(null, 'Europe/Paris', now)).toEqual({ openNow: null, opensAt: null, closesAt: null })
  const week = { weekly: [{ day: 2, opens: '18:00', closes: '02:00' }], exceptions: [] }
  expect(openingOf(week, 'Europe/Paris', new Date('2026-03-11T00:30:00Z'))).toMatchObject({
    openNow: true,
    closesAt: '2026-03-11T01:00:00.000Z',
  })
})

test('exchanged coordinates are detected if a hotel position is known, and nearby positions are never suspected', () => {
  expect(
    isPositionSwapped({ latitude: hotelPosition.longitude, longitude: hotelPosition.latitude }, [hotelPosition]),
  ).toBe(true)
  expect(isPositionSwapped({ latitude: hotelPosition.longitude, longitude: hotelPosition.latitude }, [])).toBe(false)
  const close = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(close, close, (north, east) => {
      const place = { latitude: hotelPosition.latitude + north, longitude: hotelPosition.longitude + east }
      expect(isPositionSwapped(place, [hotelPosition])).toBe(false)
    }),
  )
})
