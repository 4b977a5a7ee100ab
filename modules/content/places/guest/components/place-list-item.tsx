import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { PictureRow } from '#core/ui-guest/content/picture-row.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPlace } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './place-list-item.module.css'

/**
 * A place in a list. `withCategory`: shows the category. `openOnly`: the list shows only open places and those with
 * unknown hours.
 */
export function PlaceListItem({
  place,
  withCategory,
  openOnly,
}: {
  place: PublicPlace
  withCategory: boolean
  openOnly: boolean
}) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <PictureRow picture={place.pictures[0] ?? null} name={place.name}>
      {withCategory ? <p className={css.above}>{t(`places.guest.category.${place.category}`)}</p> : null}
      <h2 className={css.name}>
        <Link to={path(placePath(place))} viewTransition className="whole">
          {place.name}
        </Link>
      </h2>
      {place.opinion ? (
        <p className={css.opinion}>
          <Lines text={place.opinion} />
        </p>
      ) : null}
      <OpeningLine place={place} withUnknown={openOnly} />
    </PictureRow>
  )
}
