import type { EnginePage } from './page.ts'
import type { Size } from './window.ts'

export const phone: Size = { width: 390, height: 844 }
export const desk: Size = { width: 1280, height: 800 }

/** What journeys get from the engine that runs them. */
export interface JourneyTools {
  open: (size: Size) => Promise<EnginePage>
  /** Announces an expected console error, such as a refused call. */
  expectError: (pattern: RegExp) => void
  /** The path of a photo as phones store it: its pixels are rotated, and its EXIF data says so. Upright it is red above and blue below. */
  photo: () => string
}
