import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Article, Service } from '../contract.ts'
import { lacksAllergens } from '../rules.ts'

export const articleFilters = ['all', 'allergens', 'picture', 'soldOut', 'hidden'] as const
export type ArticleFilter = (typeof articleFilters)[number]

/** The filter that an address names, for links of other screens. */
export const filterOf = (name: string | null): ArticleFilter =>
  articleFilters.find((filter) => filter === name) ?? 'all'

/** What the list of articles is limited to. `text`: as typed, part of a name, a description or a section. */
export interface ArticleSearch {
  text: string
  filter: ArticleFilter
}

export const isSearching = ({ text, filter }: ArticleSearch) => filter !== 'all' || text.trim() !== ''

const tests: Record<ArticleFilter, (article: Article) => boolean> = {
  all: () => true,
  allergens: lacksAllergens,
  picture: ({ picture }) => !picture,
  soldOut: ({ available }) => !available,
  hidden: ({ hidden }) => hidden,
}

/** The service with the articles that match, and the sections that have one. */
export function searchArticles(service: Service, search: ArticleSearch): Service {
  if (!isSearching(search)) return service
  const text = foldText(search.text.trim())
  const articles = service.articles.filter(
    (article) =>
      tests[search.filter](article) &&
      foldText([article.name, article.description, article.section].join(' ')).includes(text),
  )
  const sectionIds = new Set(articles.map(({ sectionId }) => sectionId))
  return { ...service, articles, sections: service.sections.filter(({ id }) => sectionIds.has(id)) }
}
