import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import type { GuestPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../contract.ts'
import { useGuest } from './components/guest-provider.tsx'

/** How guests write to the hotel. */
export interface Messaging {
  /** The message screen's path below the hotel's address. */
  path: GuestPath
  /** Whether this hotel takes messages. */
  isOpen: (hotel: PublicHotel) => boolean
  /** The number of unread messages. */
  useUnread: (hotelId: string) => number
  /** Adds a sentence to the guest's draft message. */
  addToDraft: (hotelId: string, sentence: string) => void
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    /** Registered by one module at most. */
    readonly messaging?: Messaging
    /** The subject of a message, by kind and id; undefined when the hotel has no such item. */
    readonly messageSubject?: (
      kind: string,
      id: string,
      hotel: PublicHotel,
    ) => { name: string; path: GuestPath } | undefined
  }
}

/** Null when the hotel takes no messages. */
export function useMessaging(): Messaging | null {
  const { hotel } = useGuest()
  return useScreenParts().find(({ messaging }) => messaging?.isOpen(hotel))?.messaging ?? null
}
