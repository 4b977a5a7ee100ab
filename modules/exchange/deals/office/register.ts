import { seeContent } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { DealTag } from '#core/ui-office/frame/icons.tsx'
import { refreshDeals } from './api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'deal.claimed': object
    'deal.redeemed': object
  }
}

export const deals = defineOfficeModule({
  may: seeContent,
  links: [
    { text: 'deals.links.deals', path: hotelScreens.deals, side: { group: 'content', position: 6, icon: DealTag } },
  ],
  help: { deals: hotelScreens.deals, deal: hotelScreens.deal(':placeId') },
  skeletons: { form: [hotelScreens.deal(':placeId')] },
  onEvent: {
    'deal.claimed': ({ hotelId }) => refreshDeals(hotelId),
    'deal.redeemed': ({ hotelId }) => refreshDeals(hotelId),
    'hotel.changed': ({ hotelId }) => refreshDeals(hotelId),
    reset: ({ hotelId }) => refreshDeals(hotelId),
  },
  journal: { texts: 'deals', nouns: ['deal'], link: ({ subject }) => hotelScreens.deal(subject.id) },
  textKinds: { deal: { texts: 'deals', editor: ({ id }) => hotelScreens.deal(id) } },
  newPlaceFields: { deal: null },
})
