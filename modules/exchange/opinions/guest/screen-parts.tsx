import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { OrderFoot } from './components/order-foot.tsx'
import { PlaceReviews } from './components/place-reviews.tsx'
import { HomeOpinions } from './components/review-invitation.tsx'
import { placeRating } from './rating-text.ts'

export const opinions: GuestScreenParts = {
  name: 'opinions',
  HomeFoot: HomeOpinions,
  placeFact: placeRating,
  OrderFoot,
  PlaceRow: PlaceReviews,
}
