import type { Translate } from '#core/i18n/text-key.ts'
import type { GuestPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../contract.ts'

/** What the guests' search finds in a module, as results under one heading. */
export interface SearchPart {
  heading: string
  entries: {
    title: string
    /** Shown below the title. */
    text: string
    /** Searched but not shown: other words for the entry. */
    more: string
    /** A path below the hotel's address. */
    to: GuestPath
  }[]
  /** Offered before the guest types anything. */
  suggestions: { to: GuestPath; name: string }[]
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    readonly search?: (hotel: PublicHotel, t: Translate) => SearchPart
  }
}
