import type { GuestModule } from '#core/ui-guest/guest-module.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { GuestbookEntry } from '../contract.ts'
import { useSyncedAccessCodes } from './access-codes.ts'
import { putEntry } from './guestbook-store.ts'
import { useInventoryPost } from './inventory-store.ts'

declare module '#core/ui-guest/guest-module.ts' {
  interface GuestEvents {
    'guestbook.created': { guestbookEntry: GuestbookEntry }
    'guestbook.changed': { guestbookEntry: GuestbookEntry }
  }
}

export const infoPages: GuestModule = {
  name: 'info-pages',
  Dock() {
    const { hotel, lang } = useGuest()
    useInventoryPost(hotel.id, lang)
    useSyncedAccessCodes()
    return null
  },
  onEvent: {
    'guestbook.created': ({ guestbookEntry }, { hotelId }) => putEntry(hotelId, guestbookEntry),
    'guestbook.changed': ({ guestbookEntry }, { hotelId }) => putEntry(hotelId, guestbookEntry),
  },
}
