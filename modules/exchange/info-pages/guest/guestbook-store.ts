import type { Lang } from '#core/i18n/contract.ts'
import { pageState, storedFlag } from '#core/ui-guest/storage/values.ts'
import { resumeStreamFrom, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import type { GuestbookEntry, listOwnEntries } from '../contract.ts'

/** The guestbook entries of this phone, whatever their status. */
const ownEntries = pageState<{ entries: readonly GuestbookEntry[] }>({ entries: [] })
const hasWritten = storedFlag((hotelId: string) => `livret.guestbook.${hotelId}`, 'written')

function storeEntries(hotelId: string, entries: readonly GuestbookEntry[]) {
  const byId = new Map(ownEntries.read(hotelId).entries.map((entry) => [entry.id, entry]))
  for (const entry of entries) {
    const previous = byId.get(entry.id)
    // Updates may arrive out of order.
    if (!previous || previous.version <= entry.version) byId.set(entry.id, entry)
  }
  ownEntries.update(hotelId, { entries: [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1)) })
}

/** Stores an entry of this phone as the server last sent it. */
export function putEntry(hotelId: string, entry: GuestbookEntry) {
  hasWritten.write(hotelId, true)
  storeEntries(hotelId, [entry])
}

/**
 * Reads this visitor's entries. A phone that never wrote one sends no request; errors are ignored until the next call.
 */
export async function loadEntries(hotelId: string, lang: Lang): Promise<void> {
  if (!hasWritten.read(hotelId)) return
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

export const useOwnEntries = (hotelId: string): readonly GuestbookEntry[] => ownEntries.useValue(hotelId).entries
