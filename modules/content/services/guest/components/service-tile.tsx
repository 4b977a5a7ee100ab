import { Tile } from '#core/ui-guest/content/tile.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicService } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'

export function ServiceTile({ service }: { service: PublicService }) {
  const { path } = useGuest()
  return (
    <Tile picture={service.picture} name={service.name} to={path(servicePath(service.id))}>
      <OpeningLine service={service} />
    </Tile>
  )
}
