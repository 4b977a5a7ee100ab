import { useMemo } from 'react'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
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

const prefix = 'livret.deal.'
const storageKey = (hotelId: string, placeId: string) => `${prefix}${hotelId}.${placeId}`
const { notify, useStored } = createLocalStorageStore(prefix)

/** The stored text may come from another release, or be invalid. */
function parse(stored: string | null): StoredCode | null {
  if (!stored) return null
  try {
    const storedCode = JSON.parse(stored) as StoredCode
    const isValid =
      [storedCode.code, storedCode.url, storedCode.placeName, storedCode.title].every(
        (text) => typeof text === 'string',
      ) &&
      !Number.isNaN(Date.parse(storedCode.expiresAt)) &&
      ['valid', 'used', 'expired'].includes(storedCode.state)
    return isValid ? storedCode : null
  } catch {
    return null
  }
}

export function storeCode(hotelId: string, placeId: string, storedCode: StoredCode) {
  localStore.setItem(storageKey(hotelId, placeId), JSON.stringify(storedCode))
  notify()
}

/** Changes a stored code, unless another one has replaced it. */
export function updateCode(
  hotelId: string,
  { placeId, code, ...change }: { placeId: string; code: string } & Partial<StoredCode>,
) {
  const storedCode = parse(localStore.getItem(storageKey(hotelId, placeId)))
  if (storedCode?.code === code) storeCode(hotelId, placeId, { ...storedCode, ...change })
}

/** The code of a place's deal on this phone; null while rendering on the server. */
export function useStoredCode(hotelId: string, placeId: string): StoredCode | null {
  const stored = useStored(
    () => localStore.getItem(storageKey(hotelId, placeId)),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}
