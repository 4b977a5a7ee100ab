import type { TFunction } from 'i18next'
import type { GuestPath } from '#modules/hotel/hotels/paths.ts'
import type { PublicHotel } from '../contract.ts'

/** What the search of guests finds of a module, as results below one heading. */
export interface SearchPart {
  heading: string
  entries: {
    title: string
    /** Shown below the title. */
    text: string
    /** Found and not shown: other words for it. */
    more: string
    /** Below the hotel's address. */
    to: GuestPath
  }[]
  /** What the search offers before anything is asked. */
  suggestions: { to: GuestPath; name: string }[]
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    readonly search?: (hotel: PublicHotel, t: TFunction) => SearchPart
  }
}
