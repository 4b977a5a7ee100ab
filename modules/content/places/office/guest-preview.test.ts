import { expect, test } from 'vitest'
import { aHotel, aPlace } from '#tests/builders.ts'
import { type OwnPlaceDraft, placePreviewPaths, withPlace } from './guest-preview.ts'
import { newPlace } from './place-draft.ts'
import { positionErrorOf } from './position-field.ts'

const text = (fr: string, en = '') => ({ fr, en, es: '' })
const draft = (over: Partial<OwnPlaceDraft> = {}): OwnPlaceDraft => ({ ...newPlace(), opinion: text(''), ...over })
const address = { street: '', postalCode: '', city: '', country: 'FR', latitude: 48.65, longitude: -2.02 }
const newPlaceFields = { deal: null, opinions: { count: 0, average: null } }
const context = { base: 'fr' as const, placeTypes: [{ value: 'id-1', label: 'Terrasse' }], newPlaceFields }

test('a new place is shown after the others with what is typed, also before it has a position', () => {
  const hotel = aHotel({ address, places: [aPlace()] })
  const typed = draft({ name: text('Chez Pantxua', 'At Pantxua’s'), tags: ['id-1', 'gone'], opinion: text('Le thon') })
  const { places } = withPlace(hotel, undefined, typed, context)
  expect(places).toHaveLength(2)
  expect(places[1]).toMatchObject({
    name: 'Chez Pantxua',
    category: 'restaurant',
    tags: ['Terrasse'],
    opinion: 'Le thon',
    distance: null,
    latitude: 48.65,
    ...newPlaceFields,
  })
  expect(placePreviewPaths().place).toBe(`places/${places[1]?.id}`)
  const placed = withPlace(hotel, undefined, { ...typed, position: '48,66; -2,02' }, context).places[1]
  expect(placed).toMatchObject({ latitude: 48.66, longitude: -2.02, distance: 1112, walkMinutes: 18 })
})

test('a stored place keeps what other modules know about it', () => {
  const hotel = aHotel({ address, places: [aPlace({ id: 'a', opinions: { count: 3, average: 4.5 } })] })
  const { places } = withPlace(hotel, 'a', draft({ name: text('Autre nom') }), context)
  expect(places).toMatchObject([{ id: 'a', name: 'Autre nom', opinions: { count: 3, average: 4.5 } }])
})

test('a short link is told from other words that are no position', () => {
  expect(
    ['https://maps.app.goo.gl/abc', 'près du port', '95, 10', '43.39, -1.66'].map((typed) =>
      positionErrorOf(typed, []),
    ),
  ).toEqual(['shortLink', 'position', 'swapped', null])
})
