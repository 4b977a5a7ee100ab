import { keepId, readIds } from '#core/ui-guest/kept-ids.ts'
import { makePhoneStore } from '#core/ui-guest/store.ts'

const keyOf = (hotelId: string) => `livret.dismissed.${hotelId}`
const { notify, useStored } = makePhoneStore('livret.dismissed.')

/** Announcements that are remembered as put aside: the one that stands, and some before. */
const kept = 6

/** A new text is a new announcement: only this one is put aside, in every language. */
export function dismiss(hotelId: string, key: string) {
  keepId(keyOf(hotelId), key, kept)
  notify()
}

/** Whether this phone has put it aside; false in the server's document. */
export const useDismissed = (hotelId: string, key: string): boolean =>
  useStored(
    () => readIds(keyOf(hotelId)).includes(key),
    () => false,
  )
