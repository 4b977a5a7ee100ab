import type { TFunction } from 'i18next'
import type { ComponentType, ReactNode } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import type { LineFact } from '#core/ui-guest/content/facts-line.tsx'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicPlace } from '../contract.ts'

/** What the screen in the lobby shows of places beside the places themselves: a list, and a page for each of these places. */
export interface KioskList {
  /** Where the list stands, below the address of the screen in the lobby. */
  path: string
  title: string
  /** Stands in place of an empty list. */
  empty: string
  /** What a guest can do with a page of it on a phone. */
  take: string
  pages: KioskListPage[]
}

export interface KioskListPage {
  place: PublicPlace
  /** Below the hotel's address, as on a guest's phone. */
  to: string
  title: string
  /** Leads from the place to this page. */
  link: string
  /** Names the place. */
  above: string
  text: string
  facts: ReactNode
  /** Each with its heading, below the facts. */
  parts: { title: string; text: string }[]
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    /** Stands above the list of all places. */
    readonly PlacesHead?: ComponentType
    /** Stands on the screen of a place, below what the hotel says of it. */
    readonly PlaceSection?: ComponentType<{ place: PublicPlace }>
    /** Stands in the line below the name of a place; undefined: nothing. */
    readonly placeFact?: (place: PublicPlace, t: TFunction, lang: Lang) => LineFact | undefined
    /** A row of the facts on the screen of a place. */
    readonly PlaceRow?: ComponentType<{ place: PublicPlace }>
    /** Other words by which the search finds a place; undefined: none. */
    readonly placeWords?: (place: PublicPlace) => string | undefined
    /** Registered for the screen in the lobby alone, in `app/kiosk-screen-parts.ts`. */
    readonly kiosk?: (hotel: PublicHotel, t: TFunction) => KioskList
  }
}
