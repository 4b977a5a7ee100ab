import { useEffect } from 'react'
import type { Guest } from '#modules/hotel/hotels/guest/api.ts'
import { forgetScannedRoom, isScanStored, storedScan, storeScannedRoom } from './room-store.ts'
import { applyChangeToScan, type CodeChange } from './scanned-room.ts'
import { forgetStayEnd, storeStayEnd } from './stay-end.ts'

// Handles the server's messages about this phone's proof, and its expiry. Loaded with the bars of the page, because a
// first visit does not need it.

/** Handles a message about a code: it is revoked, or its room has a new name. */
export function applyCodeChange(hotelId: string, change: CodeChange) {
  const scan = storedScan(hotelId)
  const next = scan && applyChangeToScan(scan, change)
  if (!scan || next === scan) return
  if (next) return storeScannedRoom(hotelId, next)
  // When a code is revoked, all its proofs end, including those of a stay that continues.
  if (change.issuedUntil !== undefined) storeStayEnd(hotelId)
  forgetScannedRoom(hotelId)
}

/** Called when the server refuses this phone's proof. `stayEnded`: because the room was checked out. */
export function refuseProof(hotelId: string, token: string, stayEnded: boolean) {
  const scan = storedScan(hotelId)
  // An earlier refused call may already have removed the proof from the phone.
  if (stayEnded && (scan === null || scan.token === token)) storeStayEnd(hotelId)
  if (scan?.token === token) forgetScannedRoom(hotelId)
}

/** Stores the current name of the room that this phone has just proved. */
export function updateScannedRoom(hotelId: string, room: string) {
  const scan = storedScan(hotelId)
  if (scan && scan.room !== room) storeScannedRoom(hotelId, { ...scan, room })
}

/** Applies the hotel's current expiry to the proof, and removes it from the phone once it has expired. */
export function useRoomProofLife({ hotel: { id, roomProofHours }, now }: Pick<Guest, 'hotel' | 'now'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that time has passed
  useEffect(() => {
    // Read now, not while rendering: the scan that opened this page was stored a moment ago.
    const scan = storedScan(id)
    // An expired proof is not the end of a stay: guests who stay longer scan the code again.
    if (!scan && isScanStored(id)) forgetScannedRoom(id)
    if (scan) forgetStayEnd(id)
    if (scan && scan.hours !== roomProofHours) storeScannedRoom(id, { ...scan, hours: roomProofHours })
  }, [now, id, roomProofHours])
}
