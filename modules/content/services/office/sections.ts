import type { SortGroup } from '#core/ui-office/lists/sort-groups.ts'
import type { Article, Service } from '../contract.ts'

/** The key of the group of articles without a section. */
export const noSection = 'none'

/** The articles grouped by section; the group without a section comes first, if it has articles or is the only one. */
export function groupBySection({ sections, articles }: Pick<Service, 'sections' | 'articles'>, none: string) {
  const articlesWithoutSection = articles.filter(({ sectionId }) => sectionId === null)
  const groups: SortGroup<Article>[] = sections.map(({ id, name }) => ({
    id,
    name,
    items: articles.filter(({ sectionId }) => sectionId === id),
  }))
  return articlesWithoutSection.length > 0 || groups.length === 0
    ? [{ id: noSection, name: none, items: articlesWithoutSection }, ...groups]
    : groups
}

/** The articles in the order of the groups, each with the section of its group. */
export const articlesOfGroups = (groups: readonly SortGroup<Article>[]): Article[] =>
  groups.flatMap(({ id, items }) => items.map((article) => ({ ...article, sectionId: id === noSection ? null : id })))
