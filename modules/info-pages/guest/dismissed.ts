import { localStore } from '#core/ui-guest/browser-storage.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'

const keyOf = (hotelId: string) => `livret.dismissed.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.dismissed.')

/** Announcements that are remembered as put aside: one text in three languages, and the one before. */
const kept = 6

/** Texts put aside on this phone, as they were stored; none when what stands there cannot be read. */
export function readDismissed(stored: string | null): string[] {
  try {
    const texts: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** A new text is a new announcement: only this one is put aside. */
export function dismiss(hotelId: string, text: string) {
  const others = readDismissed(localStore.getItem(keyOf(hotelId))).filter((other) => other !== text)
  localStore.setItem(keyOf(hotelId), JSON.stringify([text, ...others].slice(0, kept)))
  notify()
}

/** Whether this phone has put this text aside; false in the server's document. */
export const useDismissed = (hotelId: string, text: string): boolean =>
  useStored(
    () => readDismissed(localStore.getItem(keyOf(hotelId))).includes(text),
    () => false,
  )
