import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { readStoredIds, storeId } from '#core/ui-guest/storage/stored-ids.ts'

export const dismissedKey = (hotelId: string) => `livret.dismissed.${hotelId}`
export const seenKey = (hotelId: string) => `livret.announcement-seen.${hotelId}`
const { notify, useStored } = createLocalStorageStore('livret.')

/** Announcements that are remembered: the one that stands, and some before. */
const maxKept = 6

const keep = (storageKey: string, key: string) => {
  storeId(storageKey, key, maxKept)
  notify()
}

/** A new text is a new announcement: only this one is put aside, in every language. */
export const dismiss = (hotelId: string, key: string) => keep(dismissedKey(hotelId), key)
/** It was in sight long enough to be read. */
export const markSeen = (hotelId: string, key: string) => keep(seenKey(hotelId), key)

const useKept = (storageKey: string, key: string): boolean =>
  useStored(
    () => readStoredIds(storageKey).includes(key),
    () => false,
  )
/** Whether this phone has put it aside; false in the server's document. */
export const useDismissed = (hotelId: string, key: string) => useKept(dismissedKey(hotelId), key)
/** Whether it has been seen on this phone; false in the server's document. */
export const useSeen = (hotelId: string, key: string) => useKept(seenKey(hotelId), key)
