import { expect, test } from 'vitest'
import { translator } from '#core/i18n/translator.ts'
import { meatOriginText } from './meat-origin-rules.ts'
import type { MeatOrigin } from './rules.ts'

const countries: Record<string, string> = { FR: 'France', IE: 'Irlande', ES: 'Espagne' }
const textOf = (origins: MeatOrigin[]) =>
  meatOriginText(origins, translator('fr'), (code) => countries[code] ?? code).replaceAll('\u00a0', ' ')

test.each<[string, MeatOrigin[], string]>([
  ['one country for all', [{ meat: 'beef', raised: ['FR'], slaughtered: [] }], 'Bœuf : origine France.'],
  ['the same country written twice', [{ meat: 'pork', raised: ['FR'], slaughtered: ['FR'] }], 'Porc : origine France.'],
  [
    'beef of several countries',
    [{ meat: 'beef', raised: ['IE', 'FR'], slaughtered: ['ES'] }],
    'Bœuf : né et élevé Irlande, France, abattu Espagne.',
  ],
  [
    'slaughtered where it was raised, in two countries',
    [{ meat: 'sheep', raised: ['IE', 'ES'], slaughtered: [] }],
    'Mouton ou chèvre : élevé Irlande, Espagne, abattu Irlande, Espagne.',
  ],
  ['none of these meats', [], 'Sans bœuf, porc, mouton, chèvre ni volaille.'],
])('the origin of the meats is worded as the law asks: %s', (_, origins, expected) => {
  expect(textOf(origins)).toBe(expected)
})

test('meats are listed in the order of the law, whatever the order in which they were chosen', () => {
  const origin = { raised: ['FR'], slaughtered: [] }
  const origins = (['poultry', 'beef'] as const).map((meat) => ({ meat, ...origin }))
  expect(textOf(origins)).toBe('Bœuf : origine France. Volaille : origine France.')
})
