import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { forgetScannedRoom, roomProof, useArrivalByCode, useRoomProofLife } from './api.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    /** Of the room that this stream has proved. */
    'code.revoked': object
  }
}

export const qrCodes: GuestModule = {
  Dock() {
    const guest = useGuest()
    useArrivalByCode(guest.hotel)
    useRoomProofLife(guest)
    return null
  },
  onEvent: {
    hello: (greeting, { hotelId }) => {
      const { refusedCode } = greeting as { refusedCode?: string }
      if (refusedCode !== undefined && roomProof(hotelId)['x-room-token'] === refusedCode) forgetScannedRoom(hotelId)
    },
    'code.revoked': (_, { hotelId }) => forgetScannedRoom(hotelId),
  },
  proof: roomProof,
}
