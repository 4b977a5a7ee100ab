import type { EnginePage } from './page.ts'
import type { Size } from './window.ts'

export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1280, height: 800 }

/** What a journey starts with. */
export interface Start {
  open: (size: Size) => Promise<EnginePage>
  /** What a journey expects to go wrong in the console, such as a refused call. */
  expectError: (pattern: RegExp) => void
  /** A file of a photograph that a phone took upright: its pixels lie on their side, as its EXIF data says. Red above, blue below. */
  photo: () => string
}
