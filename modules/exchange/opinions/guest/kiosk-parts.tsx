import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { placeRating } from './rating-text.ts'

export const opinions: GuestScreenParts = { name: 'opinions', placeFact: placeRating }
