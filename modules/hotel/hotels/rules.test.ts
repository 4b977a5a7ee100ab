import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { HotelPatch } from './contract.ts'
import { addressLine } from './rules.ts'
import { slugOf } from './slug-rules.ts'

test.each([
  ['Hôtel des Remparts', 'hotel-des-remparts'],
  ['  L’Été — à la Plage !  ', 'l-ete-a-la-plage'],
  ['Ñandú & Gîte n°4', 'nandu-gite-n-4'],
  ['東京ホテル', 'hotel'],
  ['A', 'hotel-a'],
  ['Œuf', 'oeuf'],
  ['---', 'hotel'],
])('a hotel named %s gets the slug %s', (name, slug) => expect(slugOf(name)).toBe(slug))

test.each([
  ['Le spa & le hammam', 'le-spa-le-hammam'],
  ['¡Señal de Año Nuevo!', 'senal-de-ano-nuevo'],
  ['日本', 'page'],
  ['A', 'a'],
])('a page named %s gets the slug %s', (title, slug) => expect(slugOf(title, 'page', 1)).toBe(slug))

test('any name of a hotel or page gives a valid slug', () => {
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 }))
  fc.assert(
    fc.property(name, (text) => {
      const slug = slugOf(text)
      expect(HotelPatch.safeParse({ slug: `${slug}-2` }).success, slug).toBe(true)
      expect(HotelPatch.safeParse({ slug }).success, slug).toBe(true)
      expect(slugOf(text, 'page', 1)).toMatch(/^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/)
    }),
  )
})

test.each([
  [
    { street: '14 rue Vauban', postalCode: '35400', city: 'Saint-Malo', country: 'FR' },
    '14 rue Vauban, 35400 Saint-Malo',
  ],
  [
    { street: '12 Leerie Row', postalCode: 'EH3 6JQ', city: 'Edinburgh', country: 'GB' },
    '12 Leerie Row, Edinburgh EH3 6JQ',
  ],
  [{ street: '', postalCode: 'EH3 6JQ', city: '', country: 'GB' }, 'EH3 6JQ'],
  [{ street: '14 rue Vauban', postalCode: '', city: '', country: 'FR' }, '14 rue Vauban'],
  [{ street: '', postalCode: '', city: '', country: 'FR' }, ''],
])('the address of a hotel is written as in its country: %o', (address, line) =>
  expect(addressLine(address)).toBe(line),
)
