import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'

const keyPrefix = 'livret.stay-end.'
const { notify, useStored } = createLocalStorageStore(keyPrefix)

/** Days after which the end of a stay is no longer shown. */
const maxShownDays = 7

/**
 * Stores that the reception has checked the room out. An expired proof, or a guest who says that the room is not
 * theirs, does not end a stay.
 */
export function storeStayEnd(hotelId: string): void {
  localStore.setItem(keyPrefix + hotelId, String(Date.now()))
  notify()
}

/** Call when the guest has seen the message, or has scanned a room again. */
export function forgetStayEnd(hotelId: string): void {
  if (localStore.getItem(keyPrefix + hotelId) === null) return
  localStore.removeItem(keyPrefix + hotelId)
  notify()
}

/** Whether the stay of this phone has ended and the guest has not seen the message yet; false in server rendering. */
export function useStayEnd(hotelId: string): boolean {
  const stored = useStored(
    () => localStore.getItem(keyPrefix + hotelId),
    () => null,
  )
  return stored !== null && Date.now() - Number(stored) < maxShownDays * 86_400_000
}
