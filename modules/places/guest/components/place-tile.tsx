import { Link } from 'react-router'
import { Picture } from '#core/ui-guest/picture.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicPlace } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './place.module.css'

/** A place as a picture with its name, for rails and grids. */
export function PlaceTile({ place }: { place: PublicPlace }) {
  const { path } = useGuest()
  return (
    <article className={css.tile}>
      <div className={css.tilePicture}>
        <Picture src={place.pictures[0] ?? null} name={place.name} width={240} height={150} />
      </div>
      <h3 className={css.tileName}>
        <Link to={path(`${place.category}/${place.id}`)} viewTransition className={`whole ${css.tileLink}`}>
          {place.name}
        </Link>
      </h3>
      <OpeningLine place={place} />
    </article>
  )
}
