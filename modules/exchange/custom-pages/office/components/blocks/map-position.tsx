import type { EditableForm } from '#core/ui-office/fields/fields.tsx'
import { PositionMap } from '#modules/foundation/maps/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { positionOnMap } from '#modules/hotel/hotels/position-rules.ts'

/** The map on which a pin sets the position of a block. It begins around the hotel. */
export function MapPosition({ scope: { form }, position }: { scope: EditableForm; position: string }) {
  const { address } = useManagedHotel().hotel
  const { latitude, longitude } = address
  return (
    <PositionMap
      position={positionOnMap(position)}
      near={latitude !== null && longitude !== null ? { latitude, longitude } : null}
      country={address.country}
      onChange={(next) => {
        form.setFieldValue('position', `${next.latitude}, ${next.longitude}`)
        form.clearFieldError('position')
      }}
    />
  )
}
