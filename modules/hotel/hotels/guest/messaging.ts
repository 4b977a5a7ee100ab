import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import type { GuestPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../contract.ts'
import { useGuest } from './components/guest-provider.tsx'

/** How guests write to the hotel. */
export interface Messaging {
  /** The screen where they do, below the hotel's address. */
  path: GuestPath
  /** Whether this hotel takes messages. */
  isOpen: (hotel: PublicHotel) => boolean
  /** How many messages the guest has not seen. */
  useUnread: (hotelId: string) => number
  /** Adds a sentence to what the guest is writing. */
  addToDraft: (hotelId: string, sentence: string) => void
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    /** Registered by one module at most. */
    readonly messaging?: Messaging
    /** Something of the module that a message may be about, by its kind and id; undefined: the hotel has none. */
    readonly messageSubject?: (
      kind: string,
      id: string,
      hotel: PublicHotel,
    ) => { name: string; path: GuestPath } | undefined
  }
}

/** Null where the hotel takes no messages. */
export function useMessaging(): Messaging | null {
  const { hotel } = useGuest()
  return useScreenParts().find(({ messaging }) => messaging?.isOpen(hotel))?.messaging ?? null
}
