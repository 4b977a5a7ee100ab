import type { Lang } from '#core/i18n/contract.ts'
import { storedValue } from '#core/ui-guest/storage/values.ts'
import { reopenStream, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { leaveRoom } from '../contract.ts'
import { readProof } from '../proof-rules.ts'
import { proofEnd, readScan, roomKey, type ScannedRoom } from './scanned-room.ts'

const scans = storedValue<ScannedRoom | null, [hotelId: string]>({
  key: roomKey,
  initial: null,
  parse: readScan,
  // By the phone's clock, which dated the scan.
  expiresAt: (scan) => (scan ? proofEnd(scan) : Number.POSITIVE_INFINITY),
})

function writeScan(hotelId: string, scan: ScannedRoom | null) {
  scans.write(hotelId, scan)
  cacheCode(hotelId, scan).catch(() => undefined)
}

/**
 * Caches the redirect of this code for `public/guest-worker.js`, so that a scan without a network opens the hotel. Rejects
 * if the browser forbids storage.
 */
async function cacheCode(hotelId: string, scan: ScannedRoom | null) {
  const name = `livret.code.${hotelId}`
  if (!('caches' in window)) return
  if (!scan) return void (await caches.delete(name))
  const path = `/q/${readProof(scan.token)?.token}`
  const room = new URLSearchParams({ room: scan.room, code: scan.token })
  const cache = await caches.open(name)
  // The new entry is added first, so that an interruption leaves a working code.
  await cache.put(path, Response.redirect(`${publicPath(hotelId)}#${room}`))
  for (const request of await cache.keys()) if (new URL(request.url).pathname !== path) await cache.delete(request)
}

/** Stores a proof of a room that the server has issued. */
export const storeScannedRoom = (hotelId: string, scan: ScannedRoom) => writeScan(hotelId, scan)

/** The room that this phone has proved by a scan, until the proof expires; null in server rendering. */
export const useScannedRoom = scans.useValue

/** The header that proves the scanned room; empty without a scan. */
export function roomProof(hotelId: string): Record<string, string> {
  const scan = storedScan(hotelId)
  return scan ? { 'x-room-token': scan.token } : {}
}

/** Removes the proof, after the server has said that it is no longer valid. */
export const forgetScannedRoom = (hotelId: string) => writeScan(hotelId, null)

/** Like `useScannedRoom`, outside of components. */
export const storedScan = scans.read
/** Also true for a proof that has expired. */
export const isScanStored = scans.isStored

/**
 * The guest says that the room is not theirs: the phone drops its proof, and no longer gets what is sent to the room.
 */
export async function leaveScannedRoom(hotelId: string, lang: Lang): Promise<void> {
  forgetScannedRoom(hotelId)
  const params = { hotelId }
  await visitorRequest<typeof leaveRoom>('delete', '/v1/hotels/{hotelId}/room-visit', { lang, params }).catch(
    () => undefined,
  )
}

/**
 * Undoes the leaving: once the server has received it (`isTold`), the stream is opened with the proof again, which
 * tells the server of the return.
 */
export function returnToRoom(hotelId: string, scan: ScannedRoom, isTold: Promise<void>) {
  storeScannedRoom(hotelId, scan)
  void isTold.then(() => reopenStream(hotelId))
}
