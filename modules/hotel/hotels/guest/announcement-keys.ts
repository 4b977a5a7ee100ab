import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'
import { readStoredIds, storeId } from '#core/ui-guest/storage/stored-ids.ts'

export const dismissedKey = (hotelId: string) => `livret.dismissed.${hotelId}`
export const seenKey = (hotelId: string) => `livret.announcement-seen.${hotelId}`
const { notify, useStored } = createLocalStorageStore('livret.')

/** Number of announcements that are remembered: the current one and some before. */
const maxStoredKeys = 6

const storeKey = (storageKey: string, key: string) => {
  storeId(storageKey, key, maxStoredKeys)
  notify()
}

/** Hides this announcement in every language. A changed text is a new announcement. */
export const dismiss = (hotelId: string, key: string) => storeKey(dismissedKey(hotelId), key)
/** Stores that the announcement was visible long enough to be read. */
export const markSeen = (hotelId: string, key: string) => storeKey(seenKey(hotelId), key)

const useIsStored = (storageKey: string, key: string): boolean =>
  useStored(
    () => readStoredIds(storageKey).includes(key),
    () => false,
  )
/** Whether this phone has dismissed the announcement; false in server rendering. */
export const useDismissed = (hotelId: string, key: string) => useIsStored(dismissedKey(hotelId), key)
/** Whether this phone has seen the announcement; false in server rendering. */
export const useSeen = (hotelId: string, key: string) => useIsStored(seenKey(hotelId), key)
