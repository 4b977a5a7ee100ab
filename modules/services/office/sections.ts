import type { Article } from '../contract.ts'

export interface Section {
  name: string
  articles: Article[]
}

/** The articles under their section, both in the order in which they first come. */
export function sectionsOf(articles: Article[]): Section[] {
  const sections = new Map<string, Article[]>()
  for (const article of articles) sections.set(article.section, [...(sections.get(article.section) ?? []), article])
  return [...sections].map(([name, those]) => ({ name, articles: those }))
}

/** All ids, after the articles of one section were put in another order. */
export const withSectionOrder = (sections: Section[], name: string, ids: string[]): string[] =>
  sections.flatMap((section) => (section.name === name ? ids : section.articles.map(({ id }) => id)))

/** All ids, after a section went one place up or down. */
export function withSectionMoved(sections: Section[], name: string, by: 1 | -1): string[] {
  const from = sections.findIndex((section) => section.name === name)
  const moved = [...sections]
  const [section] = moved.splice(from, 1)
  if (section) moved.splice(from + by, 0, section)
  return moved.flatMap(({ articles }) => articles.map(({ id }) => id))
}
