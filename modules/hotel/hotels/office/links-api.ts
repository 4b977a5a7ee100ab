import type { ParseKeys, TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Actor } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { IconProps } from '#core/ui-office/frame/icons.tsx'
import type { ManagedHotelData } from './api.ts'

/** `start`: what stands on top for as long as a new hotel needs it. */
export const sideGroups = ['start', 'day', 'content', 'hotel'] as const
type SideGroupName = (typeof sideGroups)[number]

/** A link of the top bar, of the side navigation, or of both. */
export interface OfficeLink {
  /** The same words wherever the screen is named; specification point 2 has other ones for a hotel with pages. */
  readonly text: ParseKeys | ((hotel: ManagedHotelData['hotel'], actor: Actor) => ParseKeys)
  /** Below the hotel's address. */
  readonly path: string | ((hotel: ManagedHotelData['hotel']) => string)
  readonly may?: (actor: Actor) => boolean
  /** Its position in the bar, specification point 2; false: it is not there. */
  readonly bar?: (hotel: ManagedHotelData['hotel']) => number | false
  /** Its place in the side navigation; `tab`: also at the foot of a phone. `palette`: found by words alone. */
  readonly side?:
    | {
        readonly group: SideGroupName | ((managed: ManagedHotelData, actor: Actor) => SideGroupName)
        readonly position: number
        readonly icon: ComponentType<IconProps>
        readonly tab?: boolean
      }
    | 'palette'
  /** A hook: how many things wait behind it, and whether there may be more than are counted. `waiting`: that, in words. */
  readonly badge?: {
    readonly useCount: (managed: ManagedHotelData) => { readonly count: number; readonly more?: boolean }
    readonly waiting: ParseKeys
  }
}

/** The same screen of another hotel, as far as hotels share it: what is below it belongs to the hotel one is in. */
export const sameScreenOfHotel = (pathname: string, from: string, to: string) =>
  hotelPath(to, pathname.slice(hotelPath(from, '').length).split('/')[0] || hotelScreens.orders)

/** Something that the palette has found by words: a screen, or an act that is done at once. */
export type FoundAction = { id: string; title: string; detail?: string } & (
  | { to: string }
  | { run: () => Promise<unknown> }
)

/** `text`: what was `written`, in small letters without accents. */
export interface ActionQuery {
  hotelId: string
  managed: ManagedHotelData
  actor: Actor
  text: string
  written: string
  t: TFunction
  signal: AbortSignal
}

/** What a module finds by words in a hotel: `title` stands above it. Acts that the person may not do are not found. */
export interface ActionFinder {
  readonly title: ParseKeys
  readonly find: (query: ActionQuery) => FoundAction[] | Promise<FoundAction[]>
}
