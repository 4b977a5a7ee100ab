import { useEffect, useMemo, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { storedText } from '#core/ui-guest/storage/values.ts'
import { forgetScannedRoom, useScannedRoom } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicInfo } from '#modules/foundation/info/contract.ts'
import { visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { readAccessCodes } from '../contract.ts'
import { parseStoredCodes, serializeCodes } from './stored-codes.ts'

const storedCodes = storedText((hotelId: string) => `livret.access.${hotelId}`)

/**
 * The access codes that are shown only after scanning a room's code. They are requested with this phone's proof of the
 * room and stored on the phone until that proof ends, because a guest at the door may be offline.
 */
export function useAccessCodes(isWanted: boolean) {
  const { hotel, lang } = useGuest()
  const { id, version } = hotel
  const scan = useScannedRoom(id)
  const stored = storedCodes.useValue(id)
  const codes = useMemo(() => parseStoredCodes(stored, scan), [stored, scan])
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const { token, at } = scan ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the hotel may have other codes, and each retry raises `attempt`
  useEffect(() => {
    if (!isWanted || token === undefined || at === undefined) return
    const stop = new AbortController()
    visitorRequest<typeof readAccessCodes>('get', '/v1/hotels/{hotelId}/access-codes', {
      lang,
      params: { hotelId: id },
      headers: { 'x-room-token': token },
      signal: stop.signal,
    }).then(
      ({ data }) => {
        if (stop.signal.aborted) return
        setFailure(undefined)
        storedCodes.write(id, serializeCodes({ token, at }, data))
      },
      (failed) => {
        if (stop.signal.aborted) return
        const isOver = failed instanceof ProblemError && failed.problem.code === 'room_code_needed'
        if (isOver) forgetScannedRoom(id)
        else setFailure(failed)
      },
    )
    return () => stop.abort()
  }, [id, version, lang, token, at, isWanted, attempt])
  return { codes, failure, isScanned: scan !== null, retry: () => setAttempt(attempt + 1) }
}

/** Whether the hotel has codes that only scanned rooms may read. */
const isHidden = ({ wifi, hotelAccess }: PublicInfo) => wifi?.password === null || hotelAccess?.codes === null

/**
 * Rendered on every screen. The codes are read right after the scan, before they are needed, and again when the page
 * opens, so that outdated codes do not stay. They are deleted from the phone together with the scan that they were read
 * with.
 */
export function useSyncedAccessCodes() {
  const { hotel } = useGuest()
  const stored = storedCodes.useValue(hotel.id)
  const { codes, isScanned, failure, retry } = useAccessCodes(isHidden(hotel.info))
  const isMissing = isScanned && codes === null && failure !== undefined
  useRetry(isMissing, retry, 30_000)
  const areCodesStored = isHidden(hotel.info) && codes !== null
  useEffect(() => {
    // The scan is read from storage after hydration.
    if (stored !== null && storedCodes.read(hotel.id) === stored && !areCodesStored) storedCodes.write(hotel.id, null)
  }, [stored, areCodesStored, hotel.id])
}

/** The Wi-Fi password, if this phone may read it. */
export function useWifiPassword() {
  const { wifi } = useGuest().hotel.info
  const isForRooms = wifi?.password === null
  const { codes, failure, isScanned, retry } = useAccessCodes(isForRooms)
  const password = isForRooms ? (codes?.wifiPassword ?? null) : (wifi?.password ?? null)
  return { password, isHidden: isForRooms, scanned: isScanned, failed: failure !== undefined, retry }
}
