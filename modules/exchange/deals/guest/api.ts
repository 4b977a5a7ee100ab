import { updateCode } from './code-store.ts'

/** What the live stream says when a venue has used a code of this phone. */
export interface UsedCode {
  code: string
  placeId: string
  redeemedAt: string
}

/** A code that is on the screen says at once that it was used. */
export const markUsed = (hotelId: string, used: UsedCode) => updateCode(hotelId, { ...used, state: 'used' })
