import type { ComponentType } from 'react'
import { type Actor, seeOrders } from '#core/access/policy.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { PluralKey, TextKey, Translate } from '#core/i18n/text-key.ts'
import type { IconProps } from '#core/ui-office/frame/icons.tsx'
import type { ManagedHotelData } from './api.ts'

/** The groups of the side navigation. `start`: on top as long as a new hotel needs it. */
export const sideGroups = ['start', 'day', 'content', 'hotel'] as const
type SideGroupName = (typeof sideGroups)[number]

/** A link of the top bar, of the side navigation, or of both. */
export interface OfficeLink {
  /** The screen's name, the same everywhere; specification point 2 requires other names for a hotel with pages. */
  readonly text: TextKey | ((hotel: ManagedHotelData['hotel'], actor: Actor) => TextKey)
  /** A path below the hotel's address. */
  readonly path: string | ((hotel: ManagedHotelData['hotel']) => string)
  readonly may?: (actor: Actor) => boolean
  /** Its position in the bar, specification point 2; false: it is not in the bar. */
  readonly barPosition?: (hotel: ManagedHotelData['hotel']) => number | false
  /**
   * Its position in the side navigation; `tab`: also in the tab bar of a phone. `palette`: only found in the command
   * palette.
   */
  readonly side?:
    | {
        readonly group: SideGroupName | ((managed: ManagedHotelData, actor: Actor) => SideGroupName)
        readonly position: number
        readonly icon: ComponentType<IconProps>
        readonly tab?: boolean
      }
    | 'palette'
  /** A hook that returns the number of waiting items, and whether there may be more. `waiting`: the same in words. */
  readonly badge?: {
    readonly useCount: (managed: ManagedHotelData) => { readonly count: number; readonly more?: boolean }
    readonly waiting: PluralKey
  }
}

/** The first screen of a hotel for this person: the order board, or the services for those who see no orders. */
export const homePath = (hotelId: string, actor: Actor) =>
  hotelPath(hotelId, seeOrders(actor) ? hotelScreens.orders : hotelScreens.services)

/** The same screen of another hotel, if hotels share it: pages below a screen belong to the current hotel only. */
export const sameScreenOfHotel = (pathname: string, fromHotelId: string, toHotelId: string) =>
  hotelPath(toHotelId, pathname.slice(hotelPath(fromHotelId, '').length).split('/')[0] || hotelScreens.orders)

/** A result of the command palette: a screen, or an action that runs at once. */
export type FoundAction = { id: string; title: string; detail?: string } & (
  | { to: string }
  | { run: () => Promise<unknown> }
)

/** `text`: `written` in lower case without accents. */
export interface ActionQuery {
  hotelId: string
  managed: ManagedHotelData
  actor: Actor
  text: string
  written: string
  t: Translate
  signal: AbortSignal
}

/**
 * What a module finds in the command palette: `title` is the heading of its results. Actions that the user may not do
 * are not found.
 */
export interface ActionFinder {
  readonly title: TextKey
  readonly find: (query: ActionQuery) => FoundAction[] | Promise<FoundAction[]>
}
