import { describe, expect, test } from 'vitest'
import { aPlace } from '#tests/builders.ts'
import fc from '#tests/properties.ts'
import type { PublicPlace } from '../contract.ts'
import { placeCategories } from '../rules.ts'
import { detectPlatform, directionsTo } from './directions.ts'
import { allPlaces, categoriesIn, emptyPlaceFilter, placesIn, selectionOfAddress, tagsIn } from './filter.ts'

const morning = { weekly: [{ day: 1, opens: '09:00', closes: '12:00' }], exceptions: [] }
const afternoon = { weekly: [{ day: 1, opens: '14:00', closes: '18:00' }], exceptions: [] }
const anyPlace = fc.record({
  category: fc.constantFrom(...placeCategories),
  tags: fc.uniqueArray(fc.constantFrom('Terrasse', 'Vue mer', 'Famille')),
  distance: fc.option(fc.nat(5000)),
  hours: fc.option(fc.constantFrom(morning, afternoon)),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<PublicPlace>
const openNow = { ...emptyPlaceFilter, openOnly: true }
const monday = new Date('2026-03-02T10:00:00Z')

describe('the places of a selection', () => {
  test('are those of the category in the hotel’s order, or all places', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), (places) => {
        const placesOf = (selection: Parameters<typeof placesIn>[1]) =>
          placesIn(places, selection, emptyPlaceFilter, 'UTC', monday)
        expect(placesOf(allPlaces)).toEqual(places)
        for (const category of placeCategories)
          expect(placesOf(category)).toEqual(places.filter((place) => place.category === category))
        expect(categoriesIn(places)).toEqual(placeCategories.filter((category) => placesOf(category).length > 0))
      }),
    )
  })

  test('have every selected tag, are not closed if only open ones are selected, and are sorted by distance', () => {
    fc.assert(
      fc.property(fc.array(anyPlace), fc.subarray(['Terrasse', 'Vue mer']), (places, tags) => {
        const foundPlaces = placesIn(places, allPlaces, { openOnly: true, tags, nearest: true }, 'UTC', monday)
        const expected = places.filter(
          ({ hours, tags: placeTags }) => hours !== afternoon && tags.every((tag) => placeTags.includes(tag)),
        )
        expect(new Set(foundPlaces)).toEqual(new Set(expected))
        const distances = foundPlaces.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY)
        expect(distances).toEqual(distances.toSorted((first, second) => first - second))
      }),
    )
  })

  test('include places with unknown hours, but no closed ones, if only open ones are selected', () => {
    const [open, closed, unknown] = [morning, afternoon, null].map((hours) => aPlace({ hours }))
    const foundPlaces = placesIn([open, closed, unknown] as PublicPlace[], allPlaces, openNow, 'UTC', monday)
    expect(foundPlaces).toEqual([open, unknown])
  })

  test('have tags sorted by how many places have them', () => {
    const places = [['A'], ['B', 'A'], ['B', 'A']].map((tags) => ({ category: 'bar', tags }) as PublicPlace)
    expect([tagsIn(places, 'bar'), tagsIn(places, 'spa')]).toEqual([['A', 'B'], []])
  })
})

test.each([
  ['places', 'places'],
  ['museum', 'museum'],
  ['Museum', 'museum'],
  ['chat', null],
  [undefined, null],
])('the word %s selects %s', (word, selection) => {
  expect(selectionOfAddress(word)).toBe(selection)
})

describe('directions open in the map app of the phone', () => {
  const place = { latitude: 48.6493, longitude: -2.0257, name: 'Le Bénétin & Cie' }
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      'https://maps.apple.com/?daddr=48.6493,-2.0257&dirflg=w&q=',
    ],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'geo:48.6493,-2.0257?q=48.6493,-2.0257('],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
      'https://maps.apple.com/?daddr=48.6493,-2.0257&dirflg=w',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64)',
      'https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&route=48.65%2C-2.03%3B48.6493%2C-2.0257',
    ],
  ])('%s', (userAgent, address) => {
    const foundPlaces = directionsTo(place, detectPlatform(userAgent), { latitude: 48.65, longitude: -2.03 })
    expect(foundPlaces.startsWith(address)).toBe(true)
    expect(foundPlaces).not.toMatch(/[ &]Cie/)
  })

  test('without a starting point if the position of the hotel is unknown', () => {
    expect(directionsTo(place, 'other')).toMatch(/&route=%3B48\.6493%2C-2\.0257$/)
  })
})
