import { storedIds, withNewestId } from '#core/ui-guest/storage/stored-ids.ts'

export const dismissedKey = (hotelId: string) => `livret.dismissed.${hotelId}`
export const seenKey = (hotelId: string) => `livret.announcement-seen.${hotelId}`
const dismissedKeys = storedIds(dismissedKey)
const seenKeys = storedIds(seenKey)

/** Number of announcements that are remembered: the current one and some before. */
const maxStoredKeys = 6

/** Hides this announcement in every language. A changed text is a new announcement. */
export const dismiss = (hotelId: string, key: string) => dismissedKeys.update(hotelId, withNewestId(key, maxStoredKeys))
/** Stores that the announcement was visible long enough to be read. */
export const markSeen = (hotelId: string, key: string) => seenKeys.update(hotelId, withNewestId(key, maxStoredKeys))

/** Whether this phone has dismissed the announcement; false in server rendering. */
export const useDismissed = (hotelId: string, key: string) => dismissedKeys.useValue(hotelId).includes(key)
/** Whether this phone has seen the announcement; false in server rendering. */
export const useSeen = (hotelId: string, key: string) => seenKeys.useValue(hotelId).includes(key)
