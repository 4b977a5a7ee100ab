import type { ComponentType } from 'react'
import type { GuestDocument } from './document.ts'

/** The props that the layout of the lobby screen (kiosk) passes to the screen. */
export interface KioskParts {
  /** In the hotel's default language. */
  document: GuestDocument
  /** A component that keeps the live stream open and the data up to date. */
  Line: ComponentType
  /** Shows that there is no network. */
  Offline: ComponentType
}
