import type { ComponentType } from 'react'
import type { GuestDocument } from './document.ts'

/** What the layout of the screen in the lobby gives to the screen. */
export interface KioskParts {
  /** In the hotel's own language, where every guest starts. */
  document: GuestDocument
  /** Keeps it true. */
  Line: ComponentType
  /** Says that there is no network. */
  Offline: ComponentType
}
