import { expect, test } from 'vitest'
import { countries } from '#modules/hotel/hotels/office/countries.ts'
import { areasOf } from './country-areas.ts'

const isIn = (country: string, latitude: number, longitude: number) =>
  areasOf(country).some(({ west, south, east, north }) => {
    const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    return latitude >= south && latitude <= north && isBetween
  })

test('every country that a hotel can choose has an area, and other words have none', () => {
  // French Southern Territories have no hotel, but are in the list like all other countries.
  expect(countries.filter((country) => areasOf(country).length === 0)).toEqual([])
  for (const country of countries)
    for (const { west, south, east, north } of areasOf(country)) {
      expect(south, country).toBeLessThan(north)
      expect(Math.max(Math.abs(west), Math.abs(east)), country).toBeLessThanOrEqual(180)
      expect(Math.max(Math.abs(south), Math.abs(north)), country).toBeLessThanOrEqual(90)
    }
  expect(['', 'ZZ', 'fr', '.*', 'A'].map(areasOf)).toEqual([[], [], [], [], []])
})

test('towns are in the area of their country, islands and the 180th meridian too', () => {
  expect(isIn('FR', 43.39, -1.66)).toBe(true)
  expect(isIn('FR', 41.92, 8.74)).toBe(true)
  expect(isIn('FR', 55.95, -3.36)).toBe(false)
  expect(isIn('GB', 55.95, -3.36)).toBe(true)
  expect(isIn('ES', 28.1, -15.43)).toBe(true)
  expect(isIn('ES', 36.53, -6.29)).toBe(true)
  expect(isIn('KI', 1.45, 179.9)).toBe(true)
  expect(isIn('KI', 1.87, 0)).toBe(false)
})
