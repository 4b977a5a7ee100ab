import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createLocalStorageStore } from '#core/ui-guest/storage/store.ts'

const prefix = 'livret.stay-end.'
const { notify, useStored } = createLocalStorageStore(prefix)

/** Days after which nobody is told any more that their stay has ended. */
const maxDays = 7

/** The hotel has checked the room out. That a proof has run out, or that the guest says the room is not theirs, is no end of a stay. */
export function noteStayEnd(hotelId: string): void {
  localStore.setItem(prefix + hotelId, String(Date.now()))
  notify()
}

/** The guest has been told, or has scanned a room again. */
export function forgetStayEnd(hotelId: string): void {
  if (localStore.getItem(prefix + hotelId) === null) return
  localStore.removeItem(prefix + hotelId)
  notify()
}

/** Whether the stay of this phone has ended and the guest has not been told yet; false in the server's document. */
export function useStayEnd(hotelId: string): boolean {
  const stored = useStored(
    () => localStore.getItem(prefix + hotelId),
    () => null,
  )
  return stored !== null && Date.now() - Number(stored) < maxDays * 86_400_000
}
