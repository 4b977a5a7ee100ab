import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { dealPath } from '#modules/hotel/hotels/paths.ts'
import { DealRail } from './components/deal-rail.tsx'
import { PlaceDeal } from './components/place-deal.tsx'

export const deals: GuestScreenParts = {
  name: 'deals',
  HomeSection: () => <DealRail withLink />,
  PlacesHead: DealRail,
  PlaceSection: PlaceDeal,
  placeFact: ({ deal }, t) => (deal ? { text: t('deals.guest.badge'), tone: 'accent' } : undefined),
  placeWords: ({ deal }) => deal?.title,
  messageSubject: (kind, id, { places }) => {
    const place = kind === 'deal' ? places.find((each) => each.id === id) : undefined
    return place?.deal ? { name: place.deal.title, path: dealPath(place) } : undefined
  },
}
