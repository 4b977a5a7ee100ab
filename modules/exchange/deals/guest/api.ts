import { updateCode } from './code-store.ts'

/** The live event that is sent when a venue has redeemed a code of this phone. */
export interface UsedCode {
  code: string
  placeId: string
  redeemedAt: string
}

/** Shows at once that a code on the screen was used. */
export const markUsed = (hotelId: string, used: UsedCode) => updateCode(hotelId, { ...used, state: 'used' })
