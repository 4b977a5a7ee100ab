import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placesPath } from '#modules/hotel/hotels/paths.ts'
import type { PlaceCategory } from '../../rules.ts'
import { allPlaces, type PlaceSelection } from '../filter.ts'
import css from './category-links.module.css'

/**
 * Links to the categories as a row of chips. `on`: the selection that is shown; if given, there is also a link to all
 * places. `state`: the history state of the links.
 */
export function CategoryLinks({
  categories,
  on: shownSelection,
  state,
}: {
  categories: readonly PlaceCategory[]
  on?: PlaceSelection
  state?: object
}) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const selections: PlaceSelection[] = shownSelection === undefined ? [...categories] : [allPlaces, ...categories]
  return (
    <nav className={css.categories} aria-label={t('places.guest.byCategory')}>
      {selections.map((selection) => (
        <Link
          key={selection}
          to={path(placesPath(selection))}
          state={state}
          preventScrollReset={shownSelection !== undefined}
          className={chipClass(selection === shownSelection)}
          aria-current={selection === shownSelection ? 'page' : undefined}
        >
          {selection === allPlaces ? t('places.guest.all') : t(`places.guest.categories.${selection}`)}
        </Link>
      ))}
    </nav>
  )
}
