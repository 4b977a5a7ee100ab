import { createContext, useContext } from 'react'

/** What the live stream of a hotel tells its staff, by type. Each module adds its events to this interface. */
export interface OfficeEvents {
  /** There is a gap: what the stream keeps right is read again. */
  reset: object
  /** The stream is open, and this page is running: every 15 seconds. */
  ping: object
}

export interface OfficeEvent<Data> {
  hotelId: string
  /** Where the stream goes on after this event. */
  id: string | undefined
  data: Data
}

/**
 * What a module brings to the staff's screens: its `office/register.ts`, listed in `app/office-modules.ts`. A module that has
 * something to ask of those above it adds to this interface, as with `Module` on the server.
 */
export interface OfficeModule {
  /** What its screens do when something has happened in the hotel. */
  readonly onEvent?: { readonly [Type in keyof OfficeEvents]?: (event: OfficeEvent<OfficeEvents[Type]>) => unknown }
  /** Where the stream stood when the module read what its events keep right. */
  readonly readUpTo?: (hotelId: string) => string | null | undefined
}

/** The hotels whose stream is open. */
export const liveHotels = new Set<string>()

/** After a change of one's own: its event has everything read again, once. Without a stream, or where nothing was changed, nothing else does. */
export const refreshUnlessLive = (hotelId: string, refresh: () => unknown, error?: unknown) => {
  if (error || !liveHotels.has(hotelId)) return refresh()
}

/** Keeps the exact type of what a module declares. */
export const defineOfficeModule = <const Declared extends OfficeModule>(declared: Declared) => declared

/** Given by the office layout. */
export const OfficeModules = createContext<readonly OfficeModule[]>([])

export const useOfficeModules = () => useContext(OfficeModules)
