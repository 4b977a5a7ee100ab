import { useEffect, useState } from 'react'
import { type CallOutput, ProblemError } from '#core/http/client.ts'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { forgetScannedRoom, useScannedRoom } from '#modules/qr-codes/guest/api.ts'
import { visitorRequest } from '#modules/visitors/guest/api.ts'
import type { readAccessCodes } from '../contract.ts'

type AccessCodes = CallOutput<typeof readAccessCodes>

/**
 * What the hotel tells scanned rooms only, asked for with the scan of this phone and held as long as the screen. `keep` hears of
 * each answer, null when the scan is not good any more; it must be the same function each time.
 */
export function useAccessCodes(
  isWanted: boolean,
  keep?: (hotelId: string, token: string, codes: AccessCodes | null) => void,
) {
  const { hotel, lang, now } = useGuest()
  const { id, version } = hotel
  const token = useScannedRoom(id, now)?.token
  const [answer, setAnswer] = useState<{ codes?: AccessCodes; failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the hotel may have other codes, and a touch tries again
  useEffect(() => {
    if (!isWanted || !token) return
    const stop = new AbortController()
    visitorRequest<typeof readAccessCodes>('get', '/v1/hotels/{hotelId}/access-codes', {
      lang,
      params: { hotelId: id },
      headers: { 'x-room-token': token },
      signal: stop.signal,
    }).then(
      ({ data: codes }) => {
        setAnswer({ codes })
        keep?.(id, token, codes)
      },
      (failure) => {
        if (stop.signal.aborted) return
        if (!(failure instanceof ProblemError && failure.problem.code === 'room_code_needed'))
          return setAnswer({ failure })
        keep?.(id, token, null)
        forgetScannedRoom(id)
      },
    )
    return () => stop.abort()
  }, [id, version, lang, token, isWanted, keep, attempt])
  return { ...answer, token, retry: () => setAttempt(attempt + 1) }
}
