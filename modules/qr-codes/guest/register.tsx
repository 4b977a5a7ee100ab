import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { roomProof, useArrivalByCode } from './api.ts'

export const qrCodes: GuestModule = {
  Dock() {
    useArrivalByCode(useGuest().hotel.id)
    return null
  },
  proof: roomProof,
}
