import { type ComponentType, createContext, useContext } from 'react'
import type { EditableSubject, LastSave } from '#core/journal/rules.ts'

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
  /** Watches the open hotel on each of its screens: it rings, and says in the bar what needs somebody. */
  readonly Watch?: ComponentType<{ hotelId: string }>
  /** Where `Watch` stands: also on the kitchen's display, or on all screens but that one. `everywhere` where it is left out. */
  readonly watchWhere?: 'everywhere' | 'outsideKitchen'
  /** How much of its own waits for staff, as a hook; the page's title shows the sum. `ready`: the hotel itself has been read. */
  readonly useWaitingCount?: (hotelId: string, ready: boolean) => number
  /** Asks who saved a thing of this hotel last; exactly one module registers it. */
  readonly readLastSave?: (hotelId: string, subjectType: EditableSubject, id: string) => Promise<LastSave | null>
  /** Its screens by the name of their help in `help.json`: patterns below the hotel's address, or from the root with a slash. */
  readonly help?: Readonly<Record<string, string>>
  /** The patterns of its screens that are no list, by the shape that stands there until something is known. */
  readonly skeletons?: { readonly [Shape in Exclude<ScreenShape, 'list'>]?: readonly string[] }
  /** Where staff take what waits of this kind, below the hotel's address. */
  readonly waitingScreen?: { readonly kind: string; readonly path: string }
  /** The screen that can change what uses a file, below the hotel's address, by the kind of use. */
  readonly fileUsePath?: Readonly<Record<string, (use: { id: string; serviceId: string | null }) => string>>
  /** What else leads to a place, a service or a page, by its id: drawn on the screen of each. */
  readonly TargetLinks?: ComponentType<{ id: string; fullWidth?: boolean | undefined }>
  /** What each device and each member may be called for, as a hook; exactly one module registers it. */
  readonly useAlertChoices?: (hotelId: string) => AlertChoices
}

/** How a screen is laid out, as far as its skeleton shows it. */
export type ScreenShape = 'list' | 'form' | 'columns'

/** `data` is missing while it is read. */
export interface AlertChoices {
  data: readonly { id: string; name: string }[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
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
