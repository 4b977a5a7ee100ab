import { foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Article, Service } from '../contract.ts'
import { undeclaredAllergens } from '../rules.ts'

export const articleFilters = ['all', 'allergens', 'picture', 'soldOut', 'hidden'] as const
export type ArticleFilter = (typeof articleFilters)[number]

/** What the list of articles is limited to. `text`: as typed, part of a name, a description or a section. */
export interface ArticleSearch {
  text: string
  filter: ArticleFilter
}

export const isSearching = ({ text, filter }: ArticleSearch) => filter !== 'all' || text.trim() !== ''

/** Whether an answer about an allergen is missing, for the article or one of its choices. */
export const lacksAllergens = ({ allergens, options }: Pick<Article, 'allergens' | 'options'>): boolean =>
  [allergens, ...options.flatMap(({ choices }) => choices.map((choice) => choice.allergens))].some(
    (answers) => undeclaredAllergens(answers).length > 0,
  )

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
