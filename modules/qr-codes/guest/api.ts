import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { readScan, type ScannedRoom, scanIn } from './scanned-room.ts'

export { QrPicture } from './components/qr-picture.tsx'
export { type DrawnQr, drawQr } from './draw-qr.ts'
export type { ScannedRoom } from './scanned-room.ts'

const keyOf = (hotelId: string) => `livret.room.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.room.')

function write(hotelId: string, scan: ScannedRoom | null) {
  if (scan) localStore.setItem(keyOf(hotelId), JSON.stringify(scan))
  else localStore.removeItem(keyOf(hotelId))
  notify()
}

/** The room whose code this phone has scanned within a day; null in the server's document. */
export function useScannedRoom(hotelId: string, now: Date): ScannedRoom | null {
  const stored = useStored(
    () => localStore.getItem(keyOf(hotelId)),
    () => null,
  )
  // At first `now` is the instant of the server's document, which may be older than the scan.
  return useMemo(() => readScan(stored, Math.max(now.getTime(), Date.now())), [stored, now])
}

/** The header that proves the scanned room; none where there was no scan. */
export function roomProof(hotelId: string): Record<string, string> {
  const scan = readScan(localStore.getItem(keyOf(hotelId)), Date.now())
  return scan ? { 'x-room-token': scan.token } : {}
}

/** The hotel has said that the code is not good any more. */
export const forgetScannedRoom = (hotelId: string) => write(hotelId, null)

/** Keeps what a scan has brought along, and takes it out of the address, which people share. */
export function useArrivalByCode(hotelId: string) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const scan = scanIn(hash, Date.now())
    if (!scan) return
    write(hotelId, scan)
    void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, hotelId, navigate])
}
