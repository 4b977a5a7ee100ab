import { storedValue } from '#core/ui-guest/storage/values.ts'
import type { DrawnQr } from '#modules/content/qr-codes/guest/api.ts'

/** A code as stored on this phone, so that it can be shown offline and after its deal has ended. */
export interface StoredCode {
  code: string
  /** The address in the QR code. */
  url: string
  expiresAt: string
  /** The code is reserved until `expiresAt` only; with the code of the room it is valid for days. */
  reserved?: boolean
  placeName: string
  title: string
  /** Drawn once and stored, because later there may be no network to fetch the drawing code. */
  picture: DrawnQr | null
  /** The last state that the server reported. */
  state: 'valid' | 'used' | 'expired'
  redeemedAt: string | null
}

const codes = storedValue<StoredCode | null, [hotelId: string, placeId: string]>({
  key: (hotelId, placeId) => `livret.deal.${hotelId}.${placeId}`,
  initial: null,
  parse: (stored) => {
    const storedCode = JSON.parse(stored) as StoredCode
    const isValid =
      [storedCode.code, storedCode.url, storedCode.placeName, storedCode.title].every(
        (text) => typeof text === 'string',
      ) &&
      !Number.isNaN(Date.parse(storedCode.expiresAt)) &&
      ['valid', 'used', 'expired'].includes(storedCode.state)
    return isValid ? storedCode : null
  },
})

export const storeCode = codes.write
/** The code of a place's deal on this phone; null while rendering on the server. */
export const useStoredCode = codes.useValue

/** Changes a stored code, unless another one has replaced it. */
export function updateCode(
  hotelId: string,
  { placeId, code, ...change }: { placeId: string; code: string } & Partial<StoredCode>,
) {
  const storedCode = codes.read(hotelId, placeId)
  if (storedCode?.code === code) storeCode(hotelId, placeId, { ...storedCode, ...change })
}
