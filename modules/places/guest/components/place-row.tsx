import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Picture } from '#core/ui-guest/picture.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './place.module.css'

/** A place in a list. `eager`: its picture is among the first that are seen. */
export function PlaceRow({ place, withCategory }: { place: PublicPlace; withCategory: boolean }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <li className={css.row}>
      <div className={css.picture}>
        <Picture
          src={place.pictures[0] ?? null}
          name={place.name}
          width={116}
          height={116}
          narrow="104px"
          wide="168px"
        />
      </div>
      <div className={css.text}>
        {withCategory ? <p className={css.above}>{t(`places.guest.categories.${place.category}`)}</p> : null}
        <h2 className={css.name}>
          <Link to={path(`${place.category}/${place.id}`)} viewTransition className="whole">
            {place.name}
          </Link>
        </h2>
        {place.opinion ? <p className={css.opinion}>{place.opinion}</p> : null}
        <OpeningLine place={place} />
      </div>
    </li>
  )
}
