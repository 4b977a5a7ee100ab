import { type ComponentType, createContext, useContext } from 'react'

/**
 * What a module adds to guests' screens of other modules: its `guest/screen-parts.tsx`, listed in `app/guest-screen-parts.ts`. It comes
 * with the first page, so that it holds only what the server draws there. A module that has something to ask of those above it adds to
 * this interface.
 */
export interface GuestScreenParts {
  /** The module's folder. */
  readonly name: string
  /** Stands on the home screen of a hotel without a page of its own, below the places around. */
  readonly HomeSection?: ComponentType
  /** Stands last on the home screen, whatever else is on it. */
  readonly HomeFoot?: ComponentType
  /** Stands below the list of services. */
  readonly ServicesFoot?: ComponentType
  /** Stands on the screen of a food order that is completed. */
  readonly OrderFoot?: ComponentType
  /** A thing of the hotel's information as a row of a card, by its slug or its id. */
  readonly InfoRow?: ComponentType<{ slug: string }>
  /** Finds what answers a message before it is sent. `onClose`: the guest does not want it. */
  readonly MessageAnswers?: ComponentType<{ message: string; onClose: () => void }>
}

/** Given by the layout of guests, in the order of the list. */
export const ScreenParts = createContext<readonly GuestScreenParts[]>([])

export const useScreenParts = () => useContext(ScreenParts)
