import { useEffect } from 'react'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import type { Guest } from '#modules/hotel/hotels/guest/api.ts'
import { forgetScannedRoom, storedScan, storeScannedRoom } from './room-store.ts'
import { applyChangeToScan, type CodeChange, readScan, roomKey } from './scanned-room.ts'
import { forgetStayEnd, noteStayEnd } from './stay-end.ts'

// What the hotel says of the proof of this phone, and its end. With the docks: a first visit does not wait for it.

/** The hotel has said something of a code: that it is over, or what its room is called now. */
export function applyCodeChange(hotelId: string, change: CodeChange) {
  const scan = storedScan(hotelId)
  const next = scan && applyChangeToScan(scan, change)
  if (!scan || next === scan) return
  if (next) return storeScannedRoom(hotelId, next)
  // Of a code that is revoked, every proof is over, those of a stay that goes on too.
  if (change.issuedUntil !== undefined) noteStayEnd(hotelId)
  forgetScannedRoom(hotelId)
}

/** The hotel refuses a proof of this phone. `stayEnded`: because the room was checked out. */
export function refuseProof(hotelId: string, token: string, stayEnded: boolean) {
  const scan = storedScan(hotelId)
  // Another call may have been refused before, and the proof be gone from the phone.
  if (stayEnded && (scan === null || scan.token === token)) noteStayEnd(hotelId)
  if (scan?.token === token) forgetScannedRoom(hotelId)
}

/** What the room is called that this phone has just proved. */
export function heedRoom(hotelId: string, room: string) {
  const scan = storedScan(hotelId)
  if (scan && scan.room !== room) storeScannedRoom(hotelId, { ...scan, room })
}

/** Keeps the proof as the hotel wants it: its life is the one set now, and nothing of it stays on the phone once it is over. */
export function useRoomProofLife({ hotel: { id, roomProofHours }, now }: Pick<Guest, 'hotel' | 'now'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that time has passed
  useEffect(() => {
    // Read now, not while drawing: the scan that brought the guest here was written a moment ago.
    const stored = localStore.getItem(roomKey(id))
    const scan = readScan(stored, Date.now())
    // No end of a stay: who stays longer than the hours of a proof scans the code again.
    if (stored !== null && !scan) forgetScannedRoom(id)
    if (scan) forgetStayEnd(id)
    if (scan && scan.hours !== roomProofHours) storeScannedRoom(id, { ...scan, hours: roomProofHours })
  }, [now, id, roomProofHours])
}
