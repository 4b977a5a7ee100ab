import { storedValue } from '#core/ui-guest/storage/values.ts'

/** Days after which the end of a stay is no longer shown. */
const maxShownDays = 7

/** When the stay of this phone ended, in milliseconds since the epoch; null: it has not, or the guest has seen that. */
const stayEnd = storedValue<number | null, [hotelId: string]>({
  key: (hotelId) => `livret.stay-end.${hotelId}`,
  initial: null,
  parse: (stored) => Number(stored) || null,
  expiresAt: (at) => (at ?? 0) + maxShownDays * 86_400_000,
})

/**
 * Stores that the reception has checked the room out. An expired proof, or a guest who says that the room is not
 * theirs, does not end a stay.
 */
export const storeStayEnd = (hotelId: string): void => stayEnd.write(hotelId, Date.now())

/** Call when the guest has seen the message, or has scanned a room again. */
export const forgetStayEnd = (hotelId: string): void => stayEnd.write(hotelId, null)

/** Whether the stay of this phone has ended and the guest has not seen the message yet; false in server rendering. */
export const useStayEnd = (hotelId: string): boolean => stayEnd.useValue(hotelId) !== null
