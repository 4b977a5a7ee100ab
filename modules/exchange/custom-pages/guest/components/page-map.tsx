import { LocationCard } from '#modules/content/places/guest/api.ts'
import { toPosition } from '#modules/content/places/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { addressLine } from '#modules/hotel/hotels/rules.ts'
import type { MapPoint } from '../../rules.ts'

/** A map of the hotel, of one of its places or of another address. */
export function PageMap({ id, label, point }: { id: string; label: string; point: MapPoint }) {
  const { hotel } = useGuest()
  return (
    <div id={id}>
      <Located hotel={hotel} label={label} point={point} />
    </div>
  )
}

function Located({
  hotel,
  label,
  point,
}: {
  hotel: ReturnType<typeof useGuest>['hotel']
  label: string
  point: MapPoint
}) {
  if (point.of === 'hotel') {
    const address = addressLine(hotel.address)
    return <LocationCard name={label || hotel.name} address={address} position={toPosition(hotel.address)} isHotel />
  }
  if (point.of === 'place') {
    const place = hotel.places.find(({ id }) => id === point.id)
    return place ? (
      <LocationCard name={label || place.name} address={place.address} position={place} place={place} />
    ) : null
  }
  const { address } = point
  return <LocationCard name={label || address} address={address} position={toPosition(point)} />
}
