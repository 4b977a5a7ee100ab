import { expect, test } from 'vitest'
import type { Article } from '../contract.ts'
import { sectionsOf, withSectionMoved, withSectionOrder } from './sections.ts'

const articles = [
  ['a', 'Formules'],
  ['b', 'Boissons'],
  ['c', 'Formules'],
  ['d', ''],
].map(([id, section]) => ({ id, section }) as Article)

test('articles stand under their section, in the order of the first of each', () => {
  expect(sectionsOf(articles).map(({ name, articles: those }) => [name, those.map(({ id }) => id).join()])).toEqual([
    ['Formules', 'a,c'],
    ['Boissons', 'b'],
    ['', 'd'],
  ])
})

test('an article moves within its section', () => {
  expect(withSectionOrder(sectionsOf(articles), 'Formules', ['c', 'a'])).toEqual(['c', 'a', 'b', 'd'])
})

test('a section moves with all its articles', () => {
  expect(withSectionMoved(sectionsOf(articles), 'Boissons', -1)).toEqual(['b', 'a', 'c', 'd'])
  expect(withSectionMoved(sectionsOf(articles), 'Boissons', 1)).toEqual(['a', 'c', 'd', 'b'])
})
