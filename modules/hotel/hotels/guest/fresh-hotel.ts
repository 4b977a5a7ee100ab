import { useCallback, useState } from 'react'
import { ProblemError, request } from '#core/http/client.ts'
import { selfRetriedOptions } from '#modules/foundation/visitors/guest/api.ts'
import type { PublicHotel, ReadPublicHotel } from '../contract.ts'

/**
 * Milliseconds between attempts to read an announced version: the answering process may be another one, which is notified
 * of the change some milliseconds later, at most two seconds.
 */
const retryPausesMs = [100, 500, 3_000]

/** A failed refresh, and how many have failed in a row. */
export interface MissedUpdate {
  version: number
  times: number
  /** Minimum milliseconds to wait, as the server asked. */
  atLeast: number
}

const isHotelGone = (error: unknown) => error instanceof ProblemError && error.problem.code === 'not_found'

async function readVersion({ id, lang }: PublicHotel, version: number): Promise<PublicHotel> {
  const options = { lang, params: { hotelId: id }, ...selfRetriedOptions }
  const requestHotel = () => request<ReadPublicHotel>('get', '/v1/hotels/{hotelId}', options)
  let answer = await requestHotel()
  for (const pause of retryPausesMs) {
    if (answer.data.version >= version) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    answer = await requestHotel()
  }
  return answer.data
}

/**
 * The hotel of the document, replaced by a newer version as soon as there is one. `missed`: the version that could not
 * be loaded.
 */
export function useFreshHotel(documentHotel: PublicHotel) {
  const [fresh, setFresh] = useState<{ documentHotel: PublicHotel; hotel: PublicHotel } | null>(null)
  const [missed, setMissed] = useState<MissedUpdate | null>(null)
  const hotel = fresh?.documentHotel === documentHotel ? fresh.hotel : documentHotel
  const refresh = useCallback(
    async (version = 0) => {
      const recordMiss = (error?: unknown) => {
        const atLeast = (error instanceof ProblemError && error.retryAfter ? error.retryAfter : 0) * 1000
        setMissed((previous) => ({
          version: Math.max(version, previous?.version ?? 0),
          times: (previous?.times ?? 0) + 1,
          atLeast,
        }))
        return documentHotel
      }
      try {
        const hotel = await readVersion(documentHotel, version)
        // Offline the response comes from the phone's cache and may be older than the page.
        if (hotel.version < documentHotel.version) return recordMiss()
        setFresh((previous) =>
          previous?.documentHotel === documentHotel && previous.hotel.version > hotel.version
            ? previous
            : { documentHotel, hotel },
        )
        if (hotel.version < version) recordMiss()
        else setMissed((previous) => (previous && previous.version > hotel.version ? previous : null))
        return hotel
      } catch (error) {
        return isHotelGone(error) ? documentHotel : recordMiss(error)
      }
    },
    [documentHotel],
  )
  return { hotel, refresh, missed }
}
