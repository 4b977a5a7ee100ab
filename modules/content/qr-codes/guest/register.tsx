import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { provePendingScan, useArrivalByCode } from './pending-scan.ts'
import { applyCodeChange, refuseProof, updateScannedRoom, useRoomProofLife } from './proof-life.ts'
import { roomProof } from './room-store.ts'
import type { CodeChange } from './scanned-room.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    // Events about the room that this stream has proved.
    'code.revoked': CodeChange
    'code.left': CodeChange
    'code.renamed': CodeChange
    /** Staff have accepted or refused this phone. */
    'phone.changed': object
  }
}

/** The first message of the stream about the proof that it was opened with. */
interface Greeting {
  refusedCode?: string
  stayEnded?: boolean
  room?: string
}

export const qrCodes: GuestModule = {
  name: 'qr-codes',
  Dock() {
    const guest = useGuest()
    useArrivalByCode(guest)
    useRoomProofLife(guest)
    return null
  },
  onEvent: {
    hello: (greeting, { hotelId, lang }) => {
      const { refusedCode, stayEnded = false, room } = greeting as Greeting
      if (refusedCode !== undefined) refuseProof(hotelId, refusedCode, stayEnded)
      if (room !== undefined) updateScannedRoom(hotelId, room)
      // Staff may have answered while the stream was closed.
      void provePendingScan(hotelId, lang)
    },
    'phone.changed': (_, { hotelId, lang }) => void provePendingScan(hotelId, lang),
    'code.revoked': (change, { hotelId }) => applyCodeChange(hotelId, change),
    'code.left': (change, { hotelId }) => applyCodeChange(hotelId, change),
    'code.renamed': (change, { hotelId }) => applyCodeChange(hotelId, change),
  },
  proof: roomProof,
}
