import { type ComponentType, createContext, useContext } from 'react'
import { matchPath } from 'react-router'
import type { Actor } from '#core/access/policy.ts'
import type { EditableSubject, LastSave } from '#core/journal/rules.ts'

/** The events that a hotel's live stream sends to staff, by type. Each module adds its events to this interface. */
export interface OfficeEvents {
  /** Events may have been missed, so data kept up to date by the stream must be loaded again. */
  reset: object
  /** Sent every 15 seconds while the stream is open and this page is running. */
  ping: object
}

export interface OfficeEvent<Data> {
  hotelId: string
  /** The cursor that resumes after this event. */
  id: string | undefined
  data: Data
}

/**
 * What a module adds to staff screens: its `office/register.ts`, listed in `app/office-modules.ts`. Modules that need
 * additions from the modules above them extend this interface, as with `Module` on the server.
 */
export interface OfficeModule {
  /** Who may use its screens; others see none of its links, results, alerts and counts. Without it everybody may. */
  readonly may?: (actor: Actor) => boolean
  /** Who may open a single screen, by its name in `help`, where that differs from `may`. */
  readonly mayOpen?: Readonly<Record<string, (actor: Actor) => boolean>>
  /** What the module does when an event of the hotel arrives. */
  readonly onEvent?: { readonly [Type in keyof OfficeEvents]?: (event: OfficeEvent<OfficeEvents[Type]>) => unknown }
  /** The cursor of the stream when the module loaded the data that its events keep up to date. */
  readonly readUpTo?: (hotelId: string) => string | null | undefined
  /** Mounted on all screens of the open hotel: plays alert sounds, and shows in the top bar what needs attention. */
  readonly Watch?: ComponentType<{ hotelId: string }>
  /** Where `Watch` is mounted: on all screens, or on all except the kitchen display. Default `everywhere`. */
  readonly watchWhere?: 'everywhere' | 'outsideKitchen'
  /**
   * A hook that counts the module's items waiting for staff; the page title shows the sum. `ready`: the hotel has
   * loaded.
   */
  readonly useWaitingCount?: (hotelId: string, ready: boolean) => number
  /** Reads who saved an item of this hotel last; exactly one module registers it. */
  readonly readLastSave?: (hotelId: string, subjectType: EditableSubject, id: string) => Promise<LastSave | null>
  /**
   * Its screens by the name of their help text in `help.json`: patterns below the hotel's address, or from the root
   * with a slash.
   */
  readonly help?: Readonly<Record<string, string>>
  /** Patterns of its screens that are not lists, by the skeleton shown while they load. */
  readonly skeletons?: { readonly [Shape in Exclude<ScreenShape, 'list'>]?: readonly string[] }
  /** The screen where staff handle waiting items of this kind, below the hotel's address. */
  readonly waitingScreen?: { readonly kind: string; readonly path: string }
  /** The screen that can change an item that uses a file, below the hotel's address, by the kind of usage. */
  readonly fileUsePath?: Readonly<Record<string, (use: { id: string; serviceId: string | null }) => string>>
  /** Lists what links to a place, a service or a page (by id), on the screen of that item. */
  readonly TargetLinks?: ComponentType<{ id: string; fullWidth?: boolean | undefined }>
  /** Sends the letter again that confirms the person's own address; exactly one module registers it. */
  readonly SendVerification?: ComponentType
  /** A hook with the alert settings of each device and member; exactly one module registers it. */
  readonly useAlertChoices?: (hotelId: string) => AlertChoices
}

/** The layout of a screen, as its skeleton shows it. */
export type ScreenShape = 'list' | 'form' | 'columns'

/** `data` is undefined while it loads. */
export interface AlertChoices {
  data: readonly { id: string; name: string }[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** The hotels whose stream is open. */
export const liveHotels = new Set<string>()

/**
 * Call it after a change made on this page. With an open stream, the change's event reloads the data; without one, or
 * after an error, this does.
 */
export const refreshUnlessLive = (hotelId: string, refresh: () => unknown, error?: unknown) => {
  if (error || !liveHotels.has(hotelId)) return refresh()
}

/** Keeps the exact type of the declaration. */
export const defineOfficeModule = <const Declared extends OfficeModule>(declared: Declared) => declared

/** Whether the person may open the screen at an address below the hotel's; unknown addresses are not refused. */
export function mayOpenScreen(modules: readonly OfficeModule[], actor: Actor, path: string): boolean {
  const screens = modules.flatMap(({ help = {}, may, mayOpen = {} }) =>
    Object.entries(help).map(([name, pattern]) => ({ pattern, may: mayOpen[name] ?? may })),
  )
  const screen = screens.find(({ pattern }) => !pattern.startsWith('/') && matchPath(`/${pattern}`, `/${path}`))
  return screen?.may?.(actor) ?? true
}

/** Provided by the office layout. */
export const OfficeModules = createContext<readonly OfficeModule[]>([])

export const useOfficeModules = () => useContext(OfficeModules)

/** The registered `SendVerification`. */
export const useSendVerificationButton = () =>
  useOfficeModules().find((module) => module.SendVerification)?.SendVerification
