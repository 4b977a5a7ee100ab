import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { forgetScannedRoom, heedCode, heedRoom, roomProof, useArrivalByCode, useRoomProofLife } from './room-store.ts'
import type { ToldOfCode } from './scanned-room.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    // Of the room that this stream has proved.
    'code.revoked': ToldOfCode
    'code.left': ToldOfCode
    'code.renamed': ToldOfCode
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
      const { refusedCode, room } = greeting as { refusedCode?: string; room?: string }
      if (refusedCode !== undefined && roomProof(hotelId)['x-room-token'] === refusedCode) forgetScannedRoom(hotelId)
      if (room !== undefined) heedRoom(hotelId, room)
    },
    'code.revoked': (told, { hotelId }) => heedCode(hotelId, told),
    'code.left': (told, { hotelId }) => heedCode(hotelId, told),
    'code.renamed': (told, { hotelId }) => heedCode(hotelId, told),
  },
  proof: roomProof,
}
