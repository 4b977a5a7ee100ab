import { containsAllWords, foldText } from '#core/i18n/plain-text/fold-text.ts'
import type { Article, Service } from '../../contract.ts'
import { type AllergenAnswers, undeclaredAllergens } from '../../rules.ts'
import { groupBySection } from '../sections.ts'

/** A row of the table: an article, or a choice of one of its options. */
export interface AllergenRow {
  id: string
  articleId: string
  /** Null: the article itself. */
  choiceId: string | null
  name: string
  /** The option that the choice belongs to; blank for an article. */
  option: string
  /** The name in messages: `Le Malouin`, or `Le Malouin · Café` for a choice. */
  label: string
  answers: AllergenAnswers | null
}

export interface RowGroup {
  id: string
  /** The section. */
  name: string
  rows: AllergenRow[]
}

/** The rows of a service by section, each article followed by its choices. Sections without articles are left out. */
export const rowGroups = (service: Pick<Service, 'sections' | 'articles'>, noSectionName: string): RowGroup[] =>
  groupBySection(service, noSectionName)
    .filter(({ items }) => items.length > 0)
    .map(({ id, name, items }) => ({ id, name, rows: rowsOf(items) }))

export const rowsOf = (articles: readonly Article[]): AllergenRow[] =>
  articles.flatMap(({ id, name, allergens, options }) => [
    { id, articleId: id, choiceId: null, name, option: '', label: name, answers: allergens },
    ...options.flatMap((option) =>
      option.choices.map((choice) => ({
        id: `${id}/${choice.id}`,
        articleId: id,
        choiceId: choice.id,
        name: choice.name,
        option: option.name,
        label: `${name} · ${choice.name}`,
        answers: choice.allergens,
      })),
    ),
  ])

/**
 * The groups with the rows that match: their label contains the searched words, and `shown`, if given, contains them. An
 * article stays above its choices when only these match.
 */
export function filterGroups(groups: readonly RowGroup[], search: string, shown: ReadonlySet<string> | null) {
  const folded = foldText(search)
  const matches = ({ id, label }: AllergenRow) => containsAllWords(label, folded) && (shown === null || shown.has(id))
  return groups
    .map((group) => {
      const matching = group.rows.filter(matches)
      const articleIds = new Set(matching.map(({ articleId }) => articleId))
      const ids = new Set(matching.map(({ id }) => id))
      return { ...group, rows: group.rows.filter(({ id }) => ids.has(id) || articleIds.has(id)) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** How many answers are missing, and in how many rows. */
export function countMissing(allAnswers: readonly (AllergenAnswers | null)[]): { answers: number; rows: number } {
  const counts = allAnswers.map((answers) => undeclaredAllergens(answers).length)
  return { answers: counts.reduce((sum, count) => sum + count, 0), rows: counts.filter((count) => count > 0).length }
}
