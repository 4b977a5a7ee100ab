import { expect, test } from 'vitest'
import { searchTermOf } from './rules.ts'

test.each([
  ['  Piscine ', 'piscine'],
  ['Spa & Hammam', 'spa hammam'],
  ['Café crème', 'cafe creme'],
  ['chambre 305', 'chambre'],
  ['06 12 34 56 78', null],
  ['marie@example.org', null],
  ['tv', null],
  ['je voudrais savoir où est la piscine', null],
  ['🙂', null],
])('a search for “%s” is counted as %s', (question, term) => {
  expect(searchTermOf(question)).toBe(term)
})
