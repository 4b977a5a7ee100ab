import type { SortGroup } from '#core/ui-office/lists/sort-groups.ts'
import type { Article, Service } from '../contract.ts'

/** Stands for "no section" in lists, where every group needs a key. */
export const noSection = 'none'

/** The articles grouped by section; the group without a section comes first, if it has articles or is the only one. */
export function groupsOf({ sections, articles }: Pick<Service, 'sections' | 'articles'>, none: string) {
  const loose = articles.filter(({ sectionId }) => sectionId === null)
  const groups: SortGroup<Article>[] = sections.map(({ id, name }) => ({
    id,
    name,
    items: articles.filter(({ sectionId }) => sectionId === id),
  }))
  return loose.length > 0 || groups.length === 0 ? [{ id: noSection, name: none, items: loose }, ...groups] : groups
}

/** The articles in the order of the groups, each with the section of its group. */
export const articlesIn = (groups: readonly SortGroup<Article>[]): Article[] =>
  groups.flatMap(({ id, items }) => items.map((article) => ({ ...article, sectionId: id === noSection ? null : id })))
