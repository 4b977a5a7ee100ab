import type { GuestPath } from '#modules/hotel/hotels/paths.ts'

/** The page of the allergen table, which is none of the guest screens. Not part of a first visit. */
export const allergensPath = 'allergens' as GuestPath
