import { seeGuests } from '#core/access/policy.ts'
import { hotelScreens } from '#core/app/office-paths.ts'
import { defineOfficeModule } from '#core/ui-office/app/office-module.ts'
import { Star } from '#core/ui-office/frame/icons.tsx'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import type { StaffOpinion } from '../contract.ts'
import { announceLow, opinionsChanged } from './api.ts'

declare module '#core/ui-office/app/office-module.ts' {
  interface OfficeEvents {
    'opinion.created': { opinion: StaffOpinion }
    'opinion.changed': object
  }
}

const badge = {
  useCount: ({ newOpinions }: ManagedHotelData) => ({ count: newOpinions }),
  waiting: 'opinions.links.waiting',
} as const

export const opinions = defineOfficeModule({
  may: seeGuests,
  links: [
    {
      text: 'opinions.links.opinions',
      path: hotelScreens.opinions,
      barPosition: () => 3,
      side: { group: 'hotel', position: 3, icon: Star, tab: true },
      badge,
    },
  ],
  help: { opinions: hotelScreens.opinions },
  waitingScreen: { kind: 'opinion', path: hotelScreens.opinions },
  onEvent: {
    'opinion.created': ({ hotelId, data: { opinion } }) => {
      if (opinion.low && !opinion.handled) void announceLow(opinion)
      return opinionsChanged(hotelId)
    },
    'opinion.changed': ({ hotelId }) => opinionsChanged(hotelId),
    reset: ({ hotelId }) => opinionsChanged(hotelId),
  },
  journal: {
    texts: 'opinions',
    nouns: ['opinion'],
    link: () => hotelScreens.opinions,
    values: { status: 'opinions.office.states.{}' },
  },
  newPlaceFields: { opinions: { count: 0, average: null } },
})
