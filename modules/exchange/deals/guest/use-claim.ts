import { useEffect, useRef, useState } from 'react'
import { NoAnswerError, request } from '#core/http/client.ts'
import { withRetries } from '#core/http/retries.ts'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { drawQr, roomProof } from '#modules/content/qr-codes/guest/api.ts'
import { randomUuid, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type * as contract from '../contract.ts'
import { type StoredCode, storeCode, updateCode } from './code-store.ts'

/**
 * Requests a code. A request without an answer is repeated with the same idempotency key, so that it creates one code,
 * not two.
 */
export function useClaim(place: Pick<PublicPlace, 'id' | 'name'>) {
  const { hotel, lang } = useGuest()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const key = useRef<string | null>(null)

  // Preloads the QR library, because the guest may be offline later.
  useEffect(() => {
    void drawQr('-').catch(() => null)
  }, [])

  const claim = async () => {
    setBusy(true)
    setError(null)
    key.current ??= randomUuid()
    try {
      const { data } = await visitorRequest<typeof contract.claimDeal>(
        'post',
        '/v1/hotels/{hotelId}/places/{placeId}/deal/claim',
        { lang, params: { hotelId: hotel.id, placeId: place.id }, key: key.current, headers: roomProof(hotel.id) },
      )
      key.current = null
      storeCode(hotel.id, place.id, {
        code: data.code,
        url: data.url,
        expiresAt: data.expiresAt,
        reserved: data.reserved,
        placeName: place.name,
        title: data.deal.title,
        picture: await drawQr(data.url).catch(() => null),
        state: 'valid',
        redeemedAt: null,
      })
    } catch (failure) {
      if (!(failure instanceof NoAnswerError)) key.current = null
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { claim, busy, error }
}

const refreshMs = 60_000

/**
 * Keeps the state of the stored code up to date. While the code seems valid to the phone, the server, whose clock
 * decides, is asked.
 */
export function useCodeState(placeId: string, storedCode: StoredCode | null) {
  const { hotel, lang } = useGuest()
  const { code, url, state, picture } = storedCode ?? {}
  const refreshState = async () => {
    if (!code) return
    const read = () => request<typeof contract.readDealCode>('get', '/v1/deals/{code}', { lang, params: { code } })
    const response = await withRetries(read).catch(() => null)
    if (!response || response.data.state === 'valid') return
    const { state: stateNow, redeemedAt } = response.data
    updateCode(hotel.id, { placeId, code, state: stateNow === 'used' ? 'used' : 'expired', redeemedAt })
  }
  // Checked again when the hotel changes, because the deal may have ended.
  useRetry(state === 'valid' && `${code} ${hotel.version}`, refreshState, refreshMs)

  useEffect(() => {
    if (!code || !url || picture) return
    void drawQr(url).then(
      (drawn) => updateCode(hotel.id, { placeId, code, picture: drawn }),
      () => undefined,
    )
  }, [code, url, picture, hotel.id, placeId])
}
