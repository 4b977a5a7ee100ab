import { useMemo } from 'react'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import type { DrawnQr } from '#modules/content/qr-codes/guest/api.ts'

/** A code as this phone keeps it, so that it is shown without a network, and whatever becomes of its deal. */
export interface StoredCode {
  code: string
  /** What the picture says. */
  url: string
  expiresAt: string
  /** Held until then only: the code of the room makes it good for days. */
  reserved?: boolean
  placeName: string
  title: string
  /** Drawn once: another day there may be no network to fetch the drawing code with. */
  picture: DrawnQr | null
  /** As the server last said. */
  state: 'valid' | 'used' | 'expired'
  redeemedAt: string | null
}

const prefix = 'livret.deal.'
const keyOf = (hotelId: string, placeId: string) => `${prefix}${hotelId}.${placeId}`
const { notify, useStored } = createLocalStorageStore(prefix)

/** What the phone keeps may be of another release, or nonsense. */
function parse(stored: string | null): StoredCode | null {
  if (!stored) return null
  try {
    const storedCode = JSON.parse(stored) as StoredCode
    const isWhole =
      [storedCode.code, storedCode.url, storedCode.placeName, storedCode.title].every(
        (text) => typeof text === 'string',
      ) &&
      !Number.isNaN(Date.parse(storedCode.expiresAt)) &&
      ['valid', 'used', 'expired'].includes(storedCode.state)
    return isWhole ? storedCode : null
  } catch {
    return null
  }
}

export function storeCode(hotelId: string, placeId: string, storedCode: StoredCode) {
  localStore.setItem(keyOf(hotelId, placeId), JSON.stringify(storedCode))
  notify()
}

/** Changes what is kept of a code, unless another one has taken its place. */
export function updateCode(
  hotelId: string,
  { placeId, code, ...change }: { placeId: string; code: string } & Partial<StoredCode>,
) {
  const storedCode = parse(localStore.getItem(keyOf(hotelId, placeId)))
  if (storedCode?.code === code) storeCode(hotelId, placeId, { ...storedCode, ...change })
}

/** The code of a place's deal on this phone; null in the server's document. */
export function useStoredCode(hotelId: string, placeId: string): StoredCode | null {
  const stored = useStored(
    () => localStore.getItem(keyOf(hotelId, placeId)),
    () => null,
  )
  return useMemo(() => parse(stored), [stored])
}
