import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'

const keyOf = (hotelId: string) => `livret.dismissed.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.dismissed.')

/** Announcements that are remembered as put aside: the one that stands, and some before. */
const kept = 6

/** Keys put aside on this phone, as they were stored; none when what stands there cannot be read. */
export function readDismissed(stored: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** A new text is a new announcement: only this one is put aside, in every language. */
export function dismiss(hotelId: string, key: string) {
  const others = readDismissed(localStore.getItem(keyOf(hotelId))).filter((other) => other !== key)
  localStore.setItem(keyOf(hotelId), JSON.stringify([key, ...others].slice(0, kept)))
  notify()
}

/** Whether this phone has put it aside; false in the server's document. */
export const useDismissed = (hotelId: string, key: string): boolean =>
  useStored(
    () => readDismissed(localStore.getItem(keyOf(hotelId))).includes(key),
    () => false,
  )
