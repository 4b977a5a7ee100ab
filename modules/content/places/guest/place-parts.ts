import type { ComponentType, ReactNode } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import type { Translate } from '#core/i18n/text-key.ts'
import type { LineFact } from '#core/ui-guest/content/facts-line.tsx'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { PublicPlace } from '../contract.ts'

/** A list that the lobby screen (kiosk) shows in addition to the places, and a page for each of its entries. */
export interface KioskList {
  /** The path of the list, below the address of the lobby screen. */
  path: string
  title: string
  /** Shown when the list is empty. */
  empty: string
  /** Says what a guest can do with a page of the list on a phone. */
  take: string
  pages: KioskListPage[]
}

export interface KioskListPage {
  place: PublicPlace
  /** The path on guests' phones, below the hotel's address. */
  to: string
  title: string
  /** The text of the link from the place to this page. */
  link: string
  /** The name of the place, shown above the title. */
  above: string
  text: string
  facts: ReactNode
  /** Sections with headings, below the facts. */
  parts: { title: string; text: string }[]
}

declare module '#core/ui-guest/screen-parts.ts' {
  interface GuestScreenParts {
    /** Rendered above the list of all places. */
    readonly PlacesHead?: ComponentType
    /** Rendered on the screen of a place, below the hotel's own text about it. */
    readonly PlaceSection?: ComponentType<{ place: PublicPlace }>
    /** Shown in the line below the name of a place; undefined: nothing. */
    readonly placeFact?: (place: PublicPlace, t: Translate, lang: Lang) => LineFact | undefined
    /** A row of the facts on the screen of a place. */
    readonly PlaceRow?: ComponentType<{ place: PublicPlace }>
    /** Other words by which the search finds a place; undefined: none. */
    readonly placeWords?: (place: PublicPlace) => string | undefined
    /** Registered for the lobby screen only, in `app/kiosk-screen-parts.ts`. */
    readonly kiosk?: (hotel: PublicHotel, t: Translate) => KioskList
  }
}
