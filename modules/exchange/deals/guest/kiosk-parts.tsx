import type { GuestScreenParts } from '#core/ui-guest/screen-parts.ts'
import { dealPath } from '#modules/hotel/hotels/paths.ts'
import { DealTimes } from './components/deal-times.tsx'

export const deals: GuestScreenParts = {
  name: 'deals',
  placeFact: ({ deal }, t) => (deal ? { text: t('deals.guest.badge'), tone: 'accent' } : undefined),
  kiosk: ({ places }, t) => ({
    path: 'deals',
    title: t('deals.guest.kiosk.list'),
    empty: t('deals.guest.ended.title'),
    // A code belongs to one guest, so it is issued on the guest's own phone.
    take: t('deals.guest.kiosk.take'),
    pages: places.flatMap((place) => {
      const { deal } = place
      if (!deal) return []
      return {
        place,
        to: dealPath(place),
        title: deal.title,
        link: t('deals.guest.see', { deal: deal.title }),
        above: t('deals.guest.at', { place: place.name }),
        text: deal.text,
        facts: <DealTimes deal={deal} />,
        parts: deal.terms ? [{ title: t('deals.guest.terms'), text: deal.terms }] : [],
      }
    }),
  }),
}
