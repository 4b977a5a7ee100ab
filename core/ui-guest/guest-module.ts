import { type ComponentType, createContext, useContext } from 'react'
import type { Lang } from '#core/i18n/contract.ts'

/** What the live stream of a hotel tells a guest, by type. Each module adds its events to this interface. */
export interface GuestEvents {
  /** The stream is open, again or for the first time. */
  hello: object
  /** There is a gap: what the stream keeps right is read again. */
  reset: object
}

type Handler<Data> = (data: Data, at: { hotelId: string; lang: Lang }) => unknown

/**
 * What a module brings to all of the guest's screens once the page is idle: its `guest/register.tsx`, listed in `app/guest-modules.ts`.
 * What it adds to screens that the server draws are `GuestScreenParts`.
 */
export interface GuestModule {
  /** The module's folder. */
  readonly name: string
  readonly onEvent?: { readonly [Type in keyof GuestEvents]?: Handler<GuestEvents[Type]> }
  /** Stands at the bottom of every screen, or shows nothing and goes on in the background. */
  readonly Dock?: ComponentType
  /** Stands in the farewell that is shown once the stay has ended. `onClose` closes it. */
  readonly Goodbye?: ComponentType<{ onClose: () => void }>
  /** Headers that prove more than who the visitor is, read at each connection of the stream. */
  readonly proof?: (hotelId: string) => Record<string, string>
}

/** Given around what the modules bring to every screen. */
export const GuestModules = createContext<readonly GuestModule[]>([])

export const useGuestModules = () => useContext(GuestModules)
