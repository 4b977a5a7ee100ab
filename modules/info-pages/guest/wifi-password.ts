import { useEffect, useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { forgetScannedRoom, useScannedRoom } from '#modules/qr-codes/guest/api.ts'
import { visitorRequest } from '#modules/visitors/guest/api.ts'
import type { readAccessCodes } from '../contract.ts'

const keyOf = (hotelId: string) => `livret.wifi.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.wifi.')

function write(hotelId: string, kept: { token: string; password: string } | null) {
  if (kept) localStore.setItem(keyOf(hotelId), JSON.stringify(kept))
  else localStore.removeItem(keyOf(hotelId))
  notify()
}

/** Of the scan that is good now alone: with another one it is asked for again. */
function readKept(stored: string | null, token: string | undefined): string | null {
  try {
    const kept = JSON.parse(stored ?? 'null')
    return kept && kept.token === token && typeof kept.password === 'string' ? kept.password : null
  } catch {
    return null
  }
}

/**
 * The password of the Wi-Fi where it is for scanned rooms only: asked for with the scan of this phone, and kept with it, for it is
 * needed where there is no network. `scanned`: whether there is a scan to ask with.
 */
export function useWifiPassword() {
  const { hotel, lang, now } = useGuest()
  const { id, version } = hotel
  const isHidden = hotel.info.wifi?.password === null
  const scan = useScannedRoom(id, now)
  const token = scan?.token
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const stored = useStored(
    () => localStore.getItem(keyOf(id)),
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the hotel may have another password, and a touch tries again
  useEffect(() => {
    if (!isHidden || !token) return
    const stop = new AbortController()
    visitorRequest<typeof readAccessCodes>('get', '/v1/hotels/{hotelId}/access-codes', {
      lang,
      params: { hotelId: id },
      headers: { 'x-room-token': token },
      signal: stop.signal,
    }).then(
      ({ data: { wifiPassword } }) => {
        setFailed(false)
        write(id, wifiPassword === null ? null : { token, password: wifiPassword })
      },
      (error) => {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError && error.problem.code === 'room_code_needed')) return setFailed(true)
        write(id, null)
        forgetScannedRoom(id)
      },
    )
    return () => stop.abort()
  }, [id, version, lang, token, isHidden, attempt])
  const password = isHidden ? readKept(stored, token) : (hotel.info.wifi?.password ?? null)
  return { password, isHidden, scanned: Boolean(token), failed, retry: () => setAttempt(attempt + 1) }
}
