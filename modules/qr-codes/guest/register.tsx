import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import {
  applyCodeChange,
  forgetScannedRoom,
  heedRoom,
  roomProof,
  useArrivalByCode,
  useRoomProofLife,
} from './room-store.ts'
import type { CodeChange } from './scanned-room.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    // Of the room that this stream has proved.
    'code.revoked': CodeChange
    'code.left': CodeChange
    'code.renamed': CodeChange
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
    'code.revoked': (told, { hotelId }) => applyCodeChange(hotelId, told),
    'code.left': (told, { hotelId }) => applyCodeChange(hotelId, told),
    'code.renamed': (told, { hotelId }) => applyCodeChange(hotelId, told),
  },
  proof: roomProof,
}
