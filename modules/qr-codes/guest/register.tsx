import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { provePendingScan, useArrivalByCode } from './pending-scan.ts'
import { applyCodeChange, forgetScannedRoom, heedRoom, roomProof, useRoomProofLife } from './room-store.ts'
import type { CodeChange } from './scanned-room.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    // Of the room that this stream has proved.
    'code.revoked': CodeChange
    'code.left': CodeChange
    'code.renamed': CodeChange
    /** The desk has answered this phone. */
    'phone.changed': object
  }
}

export const qrCodes: GuestModule = {
  Dock() {
    const guest = useGuest()
    useArrivalByCode(guest)
    useRoomProofLife(guest)
    return null
  },
  onEvent: {
    hello: (greeting, { hotelId, lang }) => {
      const { refusedCode, room } = greeting as { refusedCode?: string; room?: string }
      if (refusedCode !== undefined && roomProof(hotelId)['x-room-token'] === refusedCode) forgetScannedRoom(hotelId)
      if (room !== undefined) heedRoom(hotelId, room)
      // The desk may have answered while the stream was closed.
      void provePendingScan(hotelId, lang)
    },
    'phone.changed': (_, { hotelId, lang }) => void provePendingScan(hotelId, lang),
    'code.revoked': (told, { hotelId }) => applyCodeChange(hotelId, told),
    'code.left': (told, { hotelId }) => applyCodeChange(hotelId, told),
    'code.renamed': (told, { hotelId }) => applyCodeChange(hotelId, told),
  },
  proof: roomProof,
}
