import type { PublicArticle } from '#modules/content/services/contract.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import { type AllergyWarnings, allergyWarnings } from '../rules.ts'

/** The groups in which dishes are folded, the most certain first. */
export const foldedGroups = ['contains', 'mayContain', 'unknown'] as const
export type FoldedGroup = (typeof foldedGroups)[number]

export interface DishGroup<Article> {
  group: FoldedGroup
  articles: Article[]
  /** Those of the guest's allergens because of which the dishes are in this group. */
  allergens: Allergen[]
}

const groupOf = (found: AllergyWarnings) => foldedGroups.find((group) => found[group].length > 0)

interface RatedArticle extends Pick<PublicArticle, 'allergens'> {
  options: readonly {
    min: number
    choices: readonly Pick<PublicArticle, 'allergens' | 'available'>[]
  }[]
}

/** The allergens of the choices that concern the guest least: from each option as many as are required. */
function mildestChoices({ options }: RatedArticle, allergies: readonly Allergen[]): PublicArticle['allergens'][] {
  /** 0: it contains none of the guest's allergens. */
  const severity = (answers: PublicArticle['allergens']) => {
    const group = groupOf(allergyWarnings(allergies, answers))
    return group ? foldedGroups.length - foldedGroups.indexOf(group) : 0
  }
  return options.flatMap(({ min, choices }) =>
    choices
      .filter(({ available }) => available)
      .map(({ allergens }) => allergens)
      .sort((one, other) => severity(one) - severity(other))
      .slice(0, min),
  )
}

/**
 * The dishes without any of the guest's allergens, in order, and the others grouped by what is declared for them and
 * for the least severe of their required choices.
 */
export function groupDishes<Article extends RatedArticle>(
  articles: readonly Article[],
  allergies: readonly Allergen[],
): { open: Article[]; folded: DishGroup<Article>[] } {
  const ratedArticles = articles.map((article) => {
    const found = allergyWarnings(allergies, article.allergens, ...mildestChoices(article, allergies))
    return { article, found, group: groupOf(found) }
  })
  const folded = foldedGroups.flatMap((group) => {
    const members = ratedArticles.filter((each) => each.group === group)
    const allergensInGroup = new Set(members.flatMap(({ found }) => found[group]))
    return members.length === 0
      ? []
      : [
          {
            group,
            articles: members.map(({ article }) => article),
            allergens: allergies.filter((allergy) => allergensInGroup.has(allergy)),
          },
        ]
  })
  return { open: ratedArticles.filter(({ group }) => group === undefined).map(({ article }) => article), folded }
}
