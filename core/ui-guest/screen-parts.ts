import { type ComponentType, createContext, useContext } from 'react'

/**
 * What a module adds to guest screens of other modules: its `guest/screen-parts.tsx`, listed in
 * `app/guest-screen-parts.ts`. It is part of the first page, so it contains only what the server renders there. Modules
 * that need additions from the modules above them extend this interface.
 */
export interface GuestScreenParts {
  /** The name of the module's folder. */
  readonly name: string
  /** Rendered on the home screen of a hotel without a page of its own, below the places nearby. */
  readonly HomeSection?: ComponentType
  /** Rendered last on every home screen. */
  readonly HomeFoot?: ComponentType
  /** Rendered below the list of services. */
  readonly ServicesFoot?: ComponentType
  /** Rendered on the screen of a completed food order. */
  readonly OrderFoot?: ComponentType
  /** An entry of the hotel's information as a row of a card, by its slug or id. */
  readonly InfoRow?: ComponentType<{ slug: string }>
  /** Suggests answers to a message before it is sent. `onClose`: the guest dismisses them. */
  readonly MessageAnswers?: ComponentType<{ message: string; onClose: () => void }>
}

/** The registered parts in the order of the list, provided by the guest layout. */
export const ScreenParts = createContext<readonly GuestScreenParts[]>([])

export const useScreenParts = () => useContext(ScreenParts)
