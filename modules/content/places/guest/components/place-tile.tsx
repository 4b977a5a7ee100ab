import { Tile } from '#core/ui-guest/content/tile.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { placePath } from '#modules/hotel/hotels/paths.ts'
import type { PublicPlace } from '../../contract.ts'
import { OpeningLine } from './opening-line.tsx'

export function PlaceTile({ place }: { place: PublicPlace }) {
  const { path } = useGuest()
  return (
    <Tile picture={place.pictures[0] ?? null} name={place.name} to={path(placePath(place))}>
      <OpeningLine place={place} />
    </Tile>
  )
}
