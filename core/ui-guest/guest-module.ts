import { type ComponentType, createContext, useContext } from 'react'
import type { Lang } from '#core/i18n/contract.ts'

/** The events that a hotel's live stream sends to guests, by type. Each module adds its events to this interface. */
export interface GuestEvents {
  /** The stream has been opened, for the first time or again. */
  hello: object
  /** Events may have been missed, so data kept up to date by the stream must be loaded again. */
  reset: object
}

type Handler<Data> = (data: Data, at: { hotelId: string; lang: Lang }) => unknown

/**
 * What a module adds to all guest screens once the page is idle: its `guest/register.tsx`, listed in
 * `app/guest-modules.ts`. Additions to server-rendered screens are `GuestScreenParts`.
 */
export interface GuestModule {
  /** The name of the module's folder. */
  readonly name: string
  readonly onEvent?: { readonly [Type in keyof GuestEvents]?: Handler<GuestEvents[Type]> }
  /** Rendered at the bottom of every screen; may render nothing and only run in the background. */
  readonly Dock?: ComponentType
  /** Rendered in the message after the end of the stay. `onClose` closes it. */
  readonly Goodbye?: ComponentType<{ onClose: () => void }>
  /** Request headers that prove more than the visitor's identity, read for each connection of the stream. */
  readonly proof?: (hotelId: string) => Record<string, string>
}

/** The registered guest modules, provided by the layout. */
export const GuestModules = createContext<readonly GuestModule[]>([])

export const useGuestModules = () => useContext(GuestModules)
