import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ProblemError } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { sessionStore } from '#core/ui-guest/storage/browser-storage.ts'
import { storedText, storedValue } from '#core/ui-guest/storage/values.ts'
import { reopenStream, selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { Guest } from '#modules/hotel/hotels/guest/api.ts'
import type { proveRoom } from '../phones-contract.ts'
import { storeScannedRoom } from './room-store.ts'
import {
  arrivalKey,
  type PendingScan,
  pendingEnd,
  readPendingScan,
  readPendingScanFromHash,
  readScanFromHash,
} from './scanned-room.ts'

/** What a scan has put in the address, until a page of this visit is hydrated. */
const arrivals = storedText(arrivalKey, sessionStore)
const pendingScans = storedValue<PendingScan | null, [hotelId: string]>({
  key: (hotelId) => `livret.scan.${hotelId}`,
  initial: null,
  parse: readPendingScan,
  expiresAt: (scan) => (scan ? pendingEnd(scan) : Number.POSITIVE_INFINITY),
})

/**
 * The scan that has no proof yet: the server has not answered, or the reception must approve it; null in server
 * rendering.
 */
export const usePendingScan = pendingScans.useValue

/**
 * Requests the proof for the pending scan. Without an answer the scan stays and is tried again; a refused scan is not.
 */
export async function provePendingScan(hotelId: string, lang: Lang): Promise<void> {
  const scan = pendingScans.read(hotelId)
  if (!scan || scan.state === 'refused') return
  const isCurrent = () => pendingScans.read(hotelId)?.code === scan.code
  try {
    const { data } = await visitorRequest<typeof proveRoom>('post', '/v1/hotels/{hotelId}/room-proof', {
      lang,
      params: { hotelId },
      body: { code: scan.code },
      ...selfRetriedOptions,
    })
    if (!isCurrent()) return
    const { room, state, proof, hours, former } = data
    if (proof !== null) {
      storeScannedRoom(hotelId, { room, token: proof, at: Date.now(), hours })
      pendingScans.write(hotelId, null)
      reopenStream(hotelId)
    } else pendingScans.write(hotelId, { ...scan, room, state, former })
  } catch (error) {
    const isRefused = error instanceof ProblemError && [404, 422].includes(error.problem.status)
    if (isRefused && isCurrent()) pendingScans.write(hotelId, null)
  }
}

/** Stores the code of a scan, removes it from the address, which people share, and requests its proof. */
export function useArrivalByCode({ hotel: { id, roomProofHours }, lang, now }: Pick<Guest, 'hotel' | 'lang' | 'now'>) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    // The guest may have left the opened page before it was hydrated.
    const hashes = [hash, arrivals.read(id) ?? '']
    const readFirst = <Scan>(parse: (text: string) => Scan | null) =>
      hashes.reduce<Scan | null>((result, text) => result ?? parse(text), null)
    const scan = readFirst((text) => readScanFromHash(text, Date.now(), roomProofHours))
    const pending = readFirst((text) => readPendingScanFromHash(text, Date.now()))
    if (!scan && !pending) return
    if (scan) storeScannedRoom(id, scan)
    if (pending) {
      pendingScans.write(id, pending)
      void provePendingScan(id, lang)
    }
    arrivals.write(id, null)
    if (new URLSearchParams(hash.slice(1)).has('code'))
      void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [hash, pathname, search, id, roomProofHours, lang, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that time has passed
  useEffect(() => {
    void provePendingScan(id, lang)
    const retry = () => void provePendingScan(id, lang)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [id, lang, roomProofHours, now])
}
