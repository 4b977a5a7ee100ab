import type { PublicArticle } from '#modules/services/contract.ts'
import type { Allergen } from '#modules/services/rules.ts'
import { allergyWarnings } from '../rules.ts'

/** The groups in which dishes are folded, the surest first. */
export const foldedGroups = ['contains', 'mayContain', 'unknown'] as const
export type FoldedGroup = (typeof foldedGroups)[number]

export interface DishGroup<Article> {
  group: FoldedGroup
  articles: Article[]
  /** Of the guest's allergies, those for which the dishes are in this group. */
  allergens: Allergen[]
}

/**
 * Dishes that none of the guest's allergies concerns, in their order, and the others by what was answered for them. The dish alone counts:
 * of its choices another one may be made.
 */
export function groupDishes<Article extends Pick<PublicArticle, 'allergens'>>(
  articles: readonly Article[],
  allergies: readonly Allergen[],
): { open: Article[]; folded: DishGroup<Article>[] } {
  const rated = articles.map((article) => {
    const found = allergyWarnings(allergies, article.allergens)
    return { article, found, group: foldedGroups.find((group) => found[group].length > 0) }
  })
  const folded = foldedGroups.flatMap((group) => {
    const members = rated.filter((each) => each.group === group)
    const named = new Set(members.flatMap(({ found }) => found[group]))
    return members.length === 0
      ? []
      : [
          {
            group,
            articles: members.map(({ article }) => article),
            allergens: allergies.filter((allergy) => named.has(allergy)),
          },
        ]
  })
  return { open: rated.filter(({ group }) => group === undefined).map(({ article }) => article), folded }
}
