import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import { useAllergies } from '../../basket/allergies.ts'
import { type DishGroup, groupDishes } from '../../dish-groups.ts'
import { allergenNames } from './allergens.tsx'
import css from './dish-list.module.css'

/** The articles of a section. Those that contain the guest's allergens are folded below, if the guest wants that. */
export function DishList({
  articles,
  isFood,
  children,
}: {
  articles: readonly PublicArticle[]
  /** Allergens are declared for food only, so nothing else is folded. */
  isFood: boolean
  /** Renders the `li` of one article. */
  children: (article: PublicArticle) => ReactNode
}) {
  const { list, foldsDishes } = useAllergies()
  const { open, folded } = groupDishes(articles, isFood && foldsDishes ? list : [])
  return (
    <>
      {open.length > 0 ? <ul>{open.map(children)}</ul> : null}
      {folded.map((group) => (
        <details key={group.group} className={css.folded}>
          <Summary group={group} />
          <ul>{group.articles.map(children)}</ul>
        </details>
      ))}
    </>
  )
}

function Summary({ group: { group, articles, allergens } }: { group: DishGroup<PublicArticle> }) {
  const { t, i18n } = useTranslation()
  const names = allergenNames(allergens, t, i18n.language)
  return (
    <summary>
      {t(`orders.guest.allergies.folded.${group}`, { count: articles.length, names })}
      <span className={css.show}> · {t('orders.guest.allergies.folded.show')}</span>
    </summary>
  )
}
