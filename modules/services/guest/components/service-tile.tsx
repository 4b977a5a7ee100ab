import { Link } from 'react-router'
import { Picture } from '#core/ui-guest/picture.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './service-tile.module.css'

/** A service as a picture with its name, for rails and grids. */
export function ServiceTile({ service }: { service: PublicService }) {
  const { path } = useGuest()
  return (
    <article className={css.tile}>
      <div className={css.picture}>
        <Picture src={service.picture} name={service.name} width={240} height={150} />
      </div>
      <h3 className={css.name}>
        <Link to={path(`discover/services/${service.id}`)} viewTransition className={`whole ${css.link}`}>
          {service.name}
        </Link>
      </h3>
      <OpeningLine service={service} />
    </article>
  )
}
