import { useMemo } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { reopenStream, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { publicPath } from '#modules/hotel/hotels/paths.ts'
import type { leaveRoom } from '../contract.ts'
import { readProof } from '../proof-rules.ts'
import { readScan, roomKey, type ScannedRoom } from './scanned-room.ts'

const { notify, useStored } = createLocalStorageStore('livret.room.')

function write(hotelId: string, scan: ScannedRoom | null) {
  if (scan) localStore.setItem(roomKey(hotelId), JSON.stringify(scan))
  else localStore.removeItem(roomKey(hotelId))
  notify()
  cacheCode(hotelId, scan).catch(() => undefined)
}

/** Where this code leads, for `public/guest-worker.js`: scanned again without a network, it opens the hotel. A phone may keep nothing. */
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

/** The hotel has given this phone a proof of a room. */
export const storeScannedRoom = (hotelId: string, scan: ScannedRoom) => write(hotelId, scan)

/** The room that this phone has proved by a scan, until its proof ends; null in the server's document. */
export function useScannedRoom(hotelId: string, now: Date): ScannedRoom | null {
  const stored = useStored(
    () => localStore.getItem(roomKey(hotelId)),
    () => null,
  )
  // By the phone's clock, which dated the scan; `now` is the hotel's time and only triggers the check.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => readScan(stored, Date.now()), [stored, now])
}

/** The header that proves the scanned room; none where there was no scan. */
export function roomProof(hotelId: string): Record<string, string> {
  const scan = storedScan(hotelId)
  return scan ? { 'x-room-token': scan.token } : {}
}

/** The hotel has said that the code is not good any more. */
export const forgetScannedRoom = (hotelId: string) => write(hotelId, null)

/** The same for what is no component. */
export const storedScan = (hotelId: string) => readScan(localStore.getItem(roomKey(hotelId)), Date.now())

/** The guest says that the room is not theirs: this phone proves it no more, and what is sent to the room does not reach it. */
export async function leaveScannedRoom(hotelId: string, lang: Lang): Promise<void> {
  forgetScannedRoom(hotelId)
  const params = { hotelId }
  await visitorRequest<typeof leaveRoom>('delete', '/v1/hotels/{hotelId}/room-visit', { lang, params }).catch(
    () => undefined,
  )
}

/** The guest takes that back: once the hotel `isTold` of the leaving, the stream opens with the proof again, which tells it of the return. */
export function returnToRoom(hotelId: string, scan: ScannedRoom, isTold: Promise<void>) {
  storeScannedRoom(hotelId, scan)
  void isTold.then(() => reopenStream(hotelId))
}
