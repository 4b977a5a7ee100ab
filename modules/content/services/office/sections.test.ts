import { expect, test } from 'vitest'
import { withItemIn } from '#core/ui-office/lists/sort-groups.ts'
import { anArticle, aSection } from '#tests/builders.ts'
import type { Service } from '../contract.ts'
import { articlesIn, groupsOf, noSection } from './sections.ts'

const articles = [
  anArticle({ id: 'a' }),
  anArticle({ id: 'b', sectionId: 'sets' }),
  anArticle({ id: 'c', sectionId: 'drinks' }),
  anArticle({ id: 'd', sectionId: 'sets' }),
]
const sections = [
  aSection({ id: 'sets', name: 'Formules' }),
  aSection({ id: 'drinks', name: 'Boissons' }),
  aSection({ id: 'wine', name: 'Vins' }),
]
const seen = (service: Pick<Service, 'sections' | 'articles'>) =>
  groupsOf(service, 'Sans rubrique').map(({ id, items }) => `${id}: ${items.map((thing) => thing.id).join()}`)

test('articles stand under their section, those without one first', () => {
  expect(seen({ sections, articles })).toEqual([`${noSection}: a`, 'sets: b,d', 'drinks: c', 'wine: '])
  expect(seen({ sections, articles: articles.slice(1) })[0]).toBe('sets: b,d')
  expect(seen({ sections: [], articles: [] })).toEqual([`${noSection}: `])
})

test('an article that is moved has the section it comes to', () => {
  const moved = withItemIn(groupsOf({ sections, articles }, ''), 'a', { group: 'sets', before: 'd' })
  expect(articlesIn(moved).map(({ id, sectionId }) => `${id} ${sectionId}`)).toEqual([
    'b sets',
    'a sets',
    'd sets',
    'c drinks',
  ])
})
