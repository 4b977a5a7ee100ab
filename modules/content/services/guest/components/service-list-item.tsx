import { Link } from 'react-router'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { PictureRow } from '#core/ui-guest/content/picture-row.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicService } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'
import css from './service-list-item.module.css'

/** A service in the list of services. */
export function ServiceListItem({ service }: { service: PublicService }) {
  const { path } = useGuest()
  return (
    <PictureRow picture={service.picture} name={service.name}>
      <h2 className={css.name}>
        <Link to={path(servicePath(service.id))} viewTransition className="whole">
          {service.name}
        </Link>
      </h2>
      {service.description ? (
        <p className={css.description}>
          <Lines text={service.description} />
        </p>
      ) : null}
      <OpeningLine service={service} />
    </PictureRow>
  )
}
