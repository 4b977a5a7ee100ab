import { expect, test } from 'vitest'
import { withItemIn } from '#core/ui-office/lists/sort-groups.ts'
import { anArticle, aSection } from '#tests/builders.ts'
import type { Service } from '../contract.ts'
import { articlesOfGroups, groupBySection, noSection } from './sections.ts'

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
const groupSummary = (service: Pick<Service, 'sections' | 'articles'>) =>
  groupBySection(service, 'Sans rubrique').map(({ id, items }) => `${id}: ${items.map((article) => article.id).join()}`)

test('articles are grouped by section, those without a section first', () => {
  expect(groupSummary({ sections, articles })).toEqual([`${noSection}: a`, 'sets: b,d', 'drinks: c', 'wine: '])
  expect(groupSummary({ sections, articles: articles.slice(1) })[0]).toBe('sets: b,d')
  expect(groupSummary({ sections: [], articles: [] })).toEqual([`${noSection}: `])
})

test('a moved article gets the section that it is moved to', () => {
  const movedGroups = withItemIn(groupBySection({ sections, articles }, ''), 'a', { group: 'sets', before: 'd' })
  expect(articlesOfGroups(movedGroups).map(({ id, sectionId }) => `${id} ${sectionId}`)).toEqual([
    'b sets',
    'a sets',
    'd sets',
    'c drinks',
  ])
})
