import { expect, test } from 'vitest'
import type { Article, Service } from '../contract.ts'
import { allergens } from '../rules.ts'
import { type ArticleFilter, searchArticles } from './article-filter.ts'

const answered = Object.fromEntries(allergens.map((allergen) => [allergen, 'none']))
const article = (id: string, values: Partial<Article> = {}) =>
  ({
    id,
    name: id,
    description: '',
    section: '',
    sectionId: null,
    picture: '/media/a.webp',
    options: [],
    allergens: answered,
    available: true,
    hidden: false,
    ...values,
  }) as unknown as Article
const choice = { id: 'c', allergens: { milk: 'none' } }
const service = {
  sections: [{ id: 'cold' }, { id: 'hot' }],
  articles: [
    article('Café', { sectionId: 'hot', section: 'Boissons chaudes', picture: null }),
    article('Thé', { sectionId: 'hot', section: 'Boissons chaudes', description: 'Vert ou noir', available: false }),
    article('Limonade', { sectionId: 'cold', section: 'Boissons froides', allergens: null, hidden: true }),
    article('Tarte', { options: [{ choices: [choice] }] as unknown as Article['options'] }),
  ],
} as unknown as Service
const found = (text: string, filter: ArticleFilter = 'all') => {
  const { articles, sections } = searchArticles(service, { text, filter })
  return [articles.map(({ id }) => id).join(), sections.map(({ id }) => id).join()]
}

test.each([
  ['', 'all', 'Café,Thé,Limonade,Tarte', 'cold,hot'],
  [' CAFE ', 'all', 'Café', 'hot'],
  ['noir', 'all', 'Thé', 'hot'],
  ['froides', 'all', 'Limonade', 'cold'],
  ['pizza', 'all', '', ''],
  ['', 'picture', 'Café', 'hot'],
  ['', 'soldOut', 'Thé', 'hot'],
  ['', 'hidden', 'Limonade', 'cold'],
  // Also where only a choice lacks answers.
  ['', 'allergens', 'Limonade,Tarte', 'cold'],
  ['tarte', 'allergens', 'Tarte', ''],
] as const)('"%s" among %s finds "%s"', (text, filter, articles, sections) => {
  expect(found(text, filter)).toEqual([articles, sections])
})
