import { describe, expect, test } from 'vitest'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import fc from '#tests/properties.ts'
import { geocodingEngineNames, geocodingEngines } from './engines.ts'

const { nominatim, photon } = geocodingEngines

test('the services are asked for a few addresses in the language of the person, below the address that is set', () => {
  expect(nominatim.searchUrl('https://maps.example/nominatim', 'Rue & quai', 'es').toString()).toBe(
    'https://maps.example/nominatim/search?q=Rue+%26+quai&format=jsonv2&limit=5&accept-language=es',
  )
  expect(photon.searchUrl('http://photon:2322/', 'Rue', 'fr').toString()).toBe(
    'http://photon:2322/api?q=Rue&limit=5&lang=fr',
  )
  // Photon refuses languages in which it has no names.
  expect(photon.searchUrl('http://photon:2322', 'Rue', 'es').searchParams.has('lang')).toBe(false)
})

test('whatever is searched, only the service that is set is asked', () => {
  fc.assert(
    fc.property(fc.constantFrom(...geocodingEngineNames), fc.string(), (name, query) => {
      const url = geocodingEngines[name].searchUrl('https://maps.example/geo/', query, 'fr')
      expect(url.origin).toBe('https://maps.example')
      expect(url.pathname).toMatch(/^\/geo\/(search|api)$/)
      expect(url.searchParams.get('q')).toBe(query.toWellFormed())
    }),
  )
})

describe('an answer', () => {
  test('of Nominatim is read, without results that have no position', () => {
    const place = { display_name: 'Gare,  Saint-Jean-de-Luz', lat: '43.3869', lon: '-1.6597' }
    expect(nominatim.readAnswer([place, { ...place, lat: '143' }, { ...place, display_name: null }])).toEqual([
      { label: 'Gare, Saint-Jean-de-Luz', latitude: 43.3869, longitude: -1.6597 },
    ])
    expect(nominatim.readAnswer([])).toEqual([])
  })

  test('of Photon is read, with an address made of its parts', () => {
    const feature = (properties: object, coordinates = [-1.66, 43.39]) => ({ geometry: { coordinates }, properties })
    const answer = {
      type: 'FeatureCollection',
      features: [
        feature({
          name: 'Hôtel',
          housenumber: '3',
          street: 'Rue Mazarin',
          postcode: '64500',
          city: 'Luz',
          country: 'France',
        }),
        feature({ city: 'Luz', name: 'Luz', country: 4 }),
        feature({ name: 'Nulle part' }, [200, 43]),
        feature({}),
      ],
    }
    expect(photon.readAnswer(answer)).toEqual([
      { label: 'Hôtel, 3 Rue Mazarin, 64500 Luz, France', latitude: 43.39, longitude: -1.66 },
      { label: 'Luz', latitude: 43.39, longitude: -1.66 },
    ])
  })

  test('of another kind is refused, or read into a few addresses with a position', () => {
    for (const name of geocodingEngineNames)
      expect(() => geocodingEngines[name].readAnswer('<html>')).toThrow(RemoteServerError)
    fc.assert(
      fc.property(fc.constantFrom(...geocodingEngineNames), fc.jsonValue(), (name, answer) => {
        try {
          const found = geocodingEngines[name].readAnswer(answer)
          expect(found.length).toBeLessThanOrEqual(5)
          for (const { label, latitude, longitude } of found) {
            expect(label.length).toBeGreaterThan(0)
            expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(RemoteServerError)
        }
      }),
    )
  })
})
