import type { Lang } from '#core/i18n/contract.ts'
import { localStore } from '#core/ui-guest/storage/browser-storage.ts'
import { createStore } from '#core/ui-guest/storage/store.ts'
import { resumeStreamFrom, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { GuestbookEntry, listOwnEntries } from '../contract.ts'

/** The guestbook entries of this phone, whatever their status. */
const nothing: readonly GuestbookEntry[] = []
const entriesByHotel = new Map<string, readonly GuestbookEntry[]>()
const { notify, useStored } = createStore()
const storageKey = (hotelId: string) => `livret.guestbook.${hotelId}`

function storeEntries(hotelId: string, entries: readonly GuestbookEntry[]) {
  const byId = new Map((entriesByHotel.get(hotelId) ?? nothing).map((entry) => [entry.id, entry]))
  for (const entry of entries) {
    const previous = byId.get(entry.id)
    // Updates may arrive out of order.
    if (!previous || previous.version <= entry.version) byId.set(entry.id, entry)
  }
  entriesByHotel.set(
    hotelId,
    [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1)),
  )
  notify()
}

/** Stores an entry of this phone as the server last sent it. */
export function putEntry(hotelId: string, entry: GuestbookEntry) {
  localStore.setItem(storageKey(hotelId), 'written')
  storeEntries(hotelId, [entry])
}

/**
 * Reads this visitor's entries. A phone that never wrote one sends no request; errors are ignored until the next call.
 */
export async function loadEntries(hotelId: string, lang: Lang): Promise<void> {
  if (!localStore.getItem(storageKey(hotelId))) return
  const options = { lang, params: { hotelId } }
  const response = await visitorRequest<typeof listOwnEntries>(
    'get',
    '/v1/hotels/{hotelId}/guestbook/mine',
    options,
  ).catch(() => null)
  if (!response) return
  resumeStreamFrom(hotelId, response.headers)
  storeEntries(hotelId, response.data)
}

export const useOwnEntries = (hotelId: string): readonly GuestbookEntry[] =>
  useStored(
    () => entriesByHotel.get(hotelId) ?? nothing,
    () => nothing,
  )
